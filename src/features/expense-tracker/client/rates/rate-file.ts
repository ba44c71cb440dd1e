import { readZip } from '@/platform/client/read-zip';

const MOST_BYTES = 16 * 1024 * 1024;
const TOO_LARGE = 'The file is larger than 16 MB.';
const TABLES = { kind: /\.csv$/i, fileMaxBytes: MOST_BYTES, fileTooLarge: TOO_LARGE };

/** The text of a chosen file of rates, or of the one in a zip, as the bank gives it out; or why it cannot be read. */
export async function readRateFile(file: File): Promise<{ csv: string } | { problem: string }> {
  if (!/\.(csv|zip)$/i.test(file.name)) return { problem: 'Please choose a .csv or .zip file.' };
  if (/\.csv$/i.test(file.name))
    return file.size > MOST_BYTES ? { problem: TOO_LARGE } : { csv: await file.text() };
  const zip = await readZip(file, TABLES);
  if ('problem' in zip) return { problem: `${file.name} ${zip.problem}.` };
  const [only] = zip.files;
  if (!only) return { problem: 'There is no .csv file in it.' };
  return 'problem' in only
    ? { problem: `${only.path}: ${only.problem}` }
    : { csv: new TextDecoder().decode(only.bytes) };
}
