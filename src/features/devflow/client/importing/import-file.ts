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
  /** The columns that hold something, and are not taken. */
  untaken: string[];
}

/** Reads a chosen file, or why it cannot be read. */
export async function readFile(file: File, times: TimeReading): Promise<ImportFile | { problem: string }> {
  const fileName = file.name.slice(-devflowLimits.nameMax);
  if (/\.zip$/i.test(file.name)) return readExport(file, fileName, times);
  if (file.size > importLimits.bytes) return { problem: importTexts.tooLarge };
  return readBytes({ bytes: new Uint8Array(await file.arrayBuffer()), fileName }, times);
}

/** A zip: what Vikunja's has of tasks, or the projects of Todoist's backup, each of which is a file of its own. */
async function readExport(
  file: File,
  fileName: string,
  times: TimeReading,
): Promise<ImportFile | { problem: string }> {
  const reading = {
    ...{ kind: /(^|\/)data\.json$|\.csv$/i, fileMaxBytes: importLimits.bytes },
    fileTooLarge: importTexts.tooLarge,
  };
  const zip = await readZip(file, reading);
  if ('problem' in zip) return { problem: `${file.name} ${zip.problem}.` };
  const json = zip.files.find(({ path }) => path.endsWith('data.json'));
  const all: ImportFile[] = [];
  const read = (json ? [json] : zip.files).map((one) => {
    const name = one.path.replace(/^.*\//, '').slice(-devflowLimits.nameMax);
    const its = 'problem' in one ? one : readBytes({ bytes: one.bytes, fileName: name }, times);
    if (!('problem' in its)) all.push(its);
    return { path: one.path, its };
  });
  const [first] = all;
  if (!first) {
    const [refused] = read.flatMap(({ path, its }) => ('problem' in its ? `${path}: ${its.problem}` : []));
    return { problem: refused ?? importTexts.unknownFile };
  }
  const lines = read.flatMap(({ path, its }): ReadLine[] => {
    if ('problem' in its) return [{ line: 0, path, item: null, told: [its.problem] }];
    const isNamesake = all.some((other) => other !== its && isSame(other.plainName, its.plainName));
    const name = isNamesake ? withoutEnding(its.fileName) : its.plainName;
    return its.lines.map(({ item, ...line }) => {
      return { ...line, path, item: item && { ...item, feature: item.feature || name } };
    });
  });
  if (lines.length > importLimits.items) return { problem: importTexts.tooManyLines };
  return {
    ...{ ...first, fileName, isEncodingAsked: false },
    lines: json ? first.lines : lines,
    untaken: [...new Set(all.flatMap(({ untaken }) => untaken))],
  };
}

const withoutEnding = (name: string) => name.replace(/\.\w+$/, '');
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Reads its bytes, in another encoding if one is chosen. */
export function readBytes(
  { bytes, fileName }: Pick<ImportFile, 'bytes' | 'fileName'>,
  times: TimeReading,
  chosen?: Encoding,
): ImportFile | { problem: string } {
  const { text, encoding, asked } = decode(bytes, chosen);
  const read = readItems(text, times);
  if ('problem' in read) return read;
  const plainName = withoutEnding(fileName).replace(/\s*\[\w+\]$/, '') || 'Imported';
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
