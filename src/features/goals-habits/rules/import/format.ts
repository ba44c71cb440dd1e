import { delimiterOf } from '@/platform/shared/csv';
import type { ImportFormat } from '../../rules';
import type { ImportFile } from './imported';

/** Whose files these are, by their names and the first line; null if that cannot be told. */
export function formatOf(files: readonly ImportFile[]): ImportFormat | null {
  const loop = files.find(({ name }) => /(^|\/)Habits\.csv$/i.test(name));
  // Our own file may be called so as well.
  if (loop && columnsOf(loop).some((name) => name === 'question' || name === 'numrepetitions')) return 'loop';
  const [file] = files;
  if (!file) return null;
  if (/\.json$/i.test(file.name)) return 'beaver';
  const columns = columnsOf(file);
  if (columns.includes('habitname') && columns.includes('calendardate')) return 'habitbull';
  if (columns.includes('habit') && columns.includes('day')) return 'own';
  return columns[0] === 'date' ? 'beaver' : null;
}

/** Names of columns that tell whose file it is stand at its beginning. */
const BEGINNING = 10_000;

function columnsOf({ text }: ImportFile): string[] {
  const [head = ''] = text
    .slice(0, BEGINNING)
    .replace(/^\ufeff/, '')
    .split(/[\r\n]/, 1);
  return head.split(delimiterOf(head)).map((name) => name.replaceAll('"', '').trim().toLowerCase());
}
