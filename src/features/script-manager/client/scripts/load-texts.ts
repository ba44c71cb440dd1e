import type { trpc } from '@/platform/client/trpc';
import { partsBySize } from '../../parts-by-size';
import type { ScriptEntry } from './script-entry';

type Client = ReturnType<typeof trpc.useUtils>['client'];

/** The saved texts of scripts, by id; requested in batches that limit the size of a response. */
export async function loadTexts(
  client: Client,
  scripts: readonly ScriptEntry[],
  signal?: AbortSignal,
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const batch of partsBySize(scripts)) {
    const { texts } = await client.scripts.texts.query({ ids: batch.map(({ id }) => id) }, { signal });
    for (const { id, content } of texts) found.set(id, content);
  }
  return found;
}
