import { readZip } from '@/platform/client/read-zip';
import { decode, type Encoding } from '@/platform/shared/encoding';
import type { ImportFormat } from '../../importing/formats';
import { type ReadLine, readItems } from '../../importing/read-items';
import type { TimeReading } from '../../importing/written-times';
import { devflowLimits } from '../../limits';
import { importLimits, importTexts } from '../../importing/limits';

/** A chosen file, with what it says. */
export interface ImportFile {
  bytes: Uint8Array;
  fileName: string;
  /** Its name without its ending, and without the number that Todoist adds. */
  plainName: string;
  encoding: Encoding;
  /** Nothing in the file tells its encoding. */
  isEncodingAsked: boolean;
  format: ImportFormat;
  lines: ReadLine[];
}

/** Reads a chosen file, or why it cannot be read. */
export async function readFile(file: File, times: TimeReading): Promise<ImportFile | { problem: string }> {
  const bytes = /\.zip$/i.test(file.name) ? await exportIn(file) : await bytesOf(file);
  if ('problem' in bytes) return bytes;
  return readBytes({ bytes, fileName: file.name.slice(-devflowLimits.nameMax) }, times);
}

async function bytesOf(file: File) {
  if (file.size > importLimits.bytes) return { problem: importTexts.tooLarge };
  return new Uint8Array(await file.arrayBuffer());
}

/** What a zip of Vikunja has of tasks. */
async function exportIn(file: File) {
  const reading = {
    ...{ kind: /(^|\/)data\.json$/, fileMaxBytes: importLimits.bytes },
    fileTooLarge: importTexts.tooLarge,
  };
  const zip = await readZip(file, reading);
  if ('problem' in zip) return { problem: `${file.name} ${zip.problem}.` };
  const [found] = zip.files;
  if (!found) return { problem: importTexts.unknownFile };
  return 'problem' in found ? { problem: found.problem } : found.bytes;
}

/** Reads its bytes, in another encoding if one is chosen. */
export function readBytes(
  { bytes, fileName }: Pick<ImportFile, 'bytes' | 'fileName'>,
  times: TimeReading,
  chosen?: Encoding,
): ImportFile | { problem: string } {
  const { text, encoding, asked } = decode(bytes, chosen);
  const read = readItems(text, times);
  if ('problem' in read) return read;
  const plainName = fileName.replace(/\.\w+$/, '').replace(/\s*\[\w+\]$/, '') || 'Imported';
  return { bytes, fileName, plainName, encoding, isEncodingAsked: asked, ...read };
}

/** What is asked about: the items of a file, those that name no feature in `into`. */
export function sentOf({ lines, fileName }: ImportFile, into: string) {
  const items = lines.flatMap(({ item }) =>
    item ? [{ ...item, feature: item.feature === '' ? into : item.feature }] : [],
  );
  return { fileName, items };
}
export type Sent = ReturnType<typeof sentOf>;
