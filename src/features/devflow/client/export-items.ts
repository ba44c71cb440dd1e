import { reasonOf } from '@/platform/client/changes/tool-words';
import { downloadText } from '@/platform/client/download';
import type { RouterOutputs } from '@/platform/client/trpc';
import { csvFileName, csvHead, csvRow, fullCsvHead, fullCsvRow } from '../csv';
import { devflowLimits } from '../limits';
import type { Utils } from './changes/devflow-data';

type Item = RouterOutputs['devflow']['texts']['items'][number];

/** Parallel requests. */
const AT_ONCE = 4;

/** Reads items with their notes, and writes each as a line. */
async function linesOf(client: Utils['client'], ids: readonly number[], lineOf: (item: Item) => string) {
  const lines: string[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE * devflowLimits.pageMax) {
    const parts = Array.from({ length: AT_ONCE }, (_, index) => {
      const start = from + index * devflowLimits.pageMax;
      return ids.slice(start, start + devflowLimits.pageMax);
    }).filter((part) => part.length > 0);
    const answers = await Promise.all(parts.map((part) => client.devflow.texts.query({ ids: part })));
    for (const { items } of answers) lines.push(...items.map(lineOf));
  }
  return lines;
}

/** Downloads completed items as a file; throws the server's error. */
export async function exportCompleted(client: Utils['client'], ids: readonly number[]): Promise<void> {
  const lines = await linesOf(client, ids, csvRow);
  downloadText(csvFileName(new Date()), 'text/csv;charset=utf-8', [csvHead(), ...lines]);
}

/** Downloads all items of all features as a file, or tells why not. */
export async function exportAll(client: Utils['client'], tell: (problem: string) => void): Promise<void> {
  try {
    const [{ ids }, { features }] = await Promise.all([
      client.devflow.itemIds.query(),
      client.devflow.features.query(),
    ]);
    if (ids.length === 0) {
      tell('No data available for export');
      return;
    }
    const names = new Map(features.map(({ id, name }) => [id, name]));
    const lines = await linesOf(client, ids, (item) =>
      fullCsvRow({ ...item, featureName: names.get(item.featureId) ?? '' }),
    );
    const fileName = csvFileName(new Date(), 'devflow_items');
    downloadText(fileName, 'text/csv;charset=utf-8', [fullCsvHead(), ...lines]);
  } catch (error) {
    tell(reasonOf(error));
  }
}
