import { readZip } from '@/platform/client/read-zip';
import { habitTexts } from '../../rules';
import { formatOf } from '../../rules/import/format';
import type { ImportFile } from '../../rules/import/imported';
import type { Sent } from './import-rows';

/** What the server takes of an import, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;
const TOO_LARGE = 'The file is too large to be imported';
const TABLES = { kind: /\.csv$/i, fileMaxBytes: MOST_BYTES, fileTooLarge: TOO_LARGE };

/** The texts of a chosen file, those inside of a zip, and whose they are; or why they cannot be read. */
export async function readImportFile(file: File): Promise<Sent | { problem: string }> {
  if (/\.db$/i.test(file.name)) return { problem: habitTexts.loopBackup };
  if (!/\.(zip|csv|json)$/i.test(file.name)) return { problem: habitTexts.file };
  const isZip = /\.zip$/i.test(file.name);
  if (!isZip && file.size > MOST_BYTES) return { problem: TOO_LARGE };
  const read = await (isZip ? unzipped(file) : plain(file)).catch(() => ({
    problem: 'The file cannot be read.',
  }));
  if ('problem' in read) return read;
  const format = formatOf(read.files);
  if (format === null) return { problem: habitTexts.noHabits };
  return { format, files: read.files, decisions: {}, weekly: [] };
}

async function plain(file: File): Promise<{ files: ImportFile[] } | { problem: string }> {
  return { files: [{ name: file.name, text: await file.text() }] };
}

async function unzipped(file: File): Promise<{ files: ImportFile[] } | { problem: string }> {
  const zip = await readZip(file, TABLES);
  if ('problem' in zip) return { problem: `${file.name} ${zip.problem}.` };
  const files: ImportFile[] = [];
  for (const one of zip.files) {
    if ('problem' in one) return { problem: `${one.path}: ${one.problem}` };
    files.push({ name: one.path, text: new TextDecoder().decode(one.bytes) });
  }
  return { files };
}
