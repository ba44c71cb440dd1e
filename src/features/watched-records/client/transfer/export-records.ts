import { downloadText } from '@/platform/client/download';
import { LONG_TIMEOUT } from '@/platform/client/time-limit';
import type { trpc } from '@/platform/client/trpc';
import { formatDay } from '@/platform/shared/dates';
import { ownCsv, ownJson } from '../../importing/own';
import type { FileRecord } from '../../importing/record';

const FORMATS = {
  csv: { type: 'text/csv;charset=utf-8', text: ownCsv },
  json: { type: 'application/json', text: ownJson },
};
export type Format = keyof typeof FORMATS;

/** Saves all records as a file; resolves to their number. */
export async function exportRecords(
  { client }: Pick<ReturnType<typeof trpc.useUtils>, 'client'>,
  format: Format,
): Promise<number> {
  const records: FileRecord[] = [];
  for (let after: number | null = 0; after !== null;) {
    const part: { records: FileRecord[]; after: number | null } =
      await client.watchedRecords.exportRecords.query({ after }, { context: LONG_TIMEOUT });
    records.push(...part.records);
    ({ after } = part);
  }
  const { type, text } = FORMATS[format];
  const day = formatDay(new Date().toISOString()).replaceAll('/', '-');
  downloadText(`watched-records-${day}.${format}`, type, [text(records)]);
  return records.length;
}
