import type { TestUser } from './accounts';

export interface WishedRecord {
  series_id: string;
  title: string;
  current_episode?: number;
  is_completed?: boolean;
  tag?: string;
  /** Missing types are created. */
  selectedTypes?: string[];
  bookmark_url?: string;
  listpage_url?: string;
  image_url?: string;
  description?: string;
  last_watched_time?: number;
}

const BATCH = 500;

/** Syncs records like a userscript. */
export async function addRecords(
  { url }: { url: string },
  user: TestUser,
  records: readonly WishedRecord[],
): Promise<void> {
  async function change(name: string, input: unknown) {
    const answer = await fetch(`${url}/api/trpc/watchedRecords.${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`watchedRecords.${name} answered ${String(answer.status)}`);
  }
  const types = new Set(records.flatMap(({ selectedTypes = [] }) => selectedTypes));
  for (const type_name of types) await change('addType', { type_name });
  for (let from = 0; from < records.length; from += BATCH) {
    await change('syncBatch', { records: records.slice(from, from + BATCH) });
  }
}
