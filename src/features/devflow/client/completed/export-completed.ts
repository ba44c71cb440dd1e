import { downloadText } from '@/platform/client/download';
import { csvFileName, csvHead, csvRow } from '../../csv';
import { devflowLimits } from '../../rules';
import type { Utils } from '../changes/devflow-data';

/** Parallel requests. */
const AT_ONCE = 4;

/** Downloads the items with their notes as a file; throws the server's error. */
export async function exportCompleted(client: Utils['client'], ids: readonly number[]): Promise<void> {
  const lines = [csvHead()];
  for (let from = 0; from < ids.length; from += AT_ONCE * devflowLimits.pageMax) {
    const parts = Array.from({ length: AT_ONCE }, (_, index) => {
      const start = from + index * devflowLimits.pageMax;
      return ids.slice(start, start + devflowLimits.pageMax);
    }).filter((part) => part.length > 0);
    const answers = await Promise.all(parts.map((part) => client.devflow.texts.query({ ids: part })));
    for (const { items } of answers) lines.push(...items.map(csvRow));
  }
  downloadText(csvFileName(new Date()), 'text/csv;charset=utf-8', lines);
}
