import { readZip } from '@/platform/client/read-zip';
import { csvTexts, readCsv } from '../../csv';
import { scriptLimits, scriptTexts } from '../../rules';
import type { FoundScript } from './import-plan';

export const importTexts = {
  notUtf8: 'No text in UTF-8',
  noSql: 'holds no .sql files',
} as const;

const SQL_FILES = {
  kind: /\.sql$/i,
  // A UTF-16 unit takes at most three bytes in UTF-8.
  fileMaxBytes: scriptLimits.contentMax * 3,
  fileTooLarge: scriptTexts.contentTooLarge,
};

/** The scripts in files. */
export interface FoundScripts {
  found: FoundScript[];
  /** Lines of .csv files without exactly three fields. */
  invalidLines: number[];
  /** The number of files of other kinds in folders and .zip files. */
  ignored: number;
}

/**
 * Reads .csv files of scripts, .sql files of one script each, and .zip files of .sql files; or returns why it cannot.
 */
export async function readImportFiles(files: readonly File[]): Promise<FoundScripts | { problem: string }> {
  if (files.length === 0) return { problem: csvTexts.noFile };
  const all: FoundScripts = { found: [], invalidLines: [], ignored: 0 };
  const names = new Set<string>();
  for (const file of files) {
    switch (kindOf(file)) {
      case 'csv': {
        const csv = readCsvFile(await readText(file), files.length > 1 ? file.name : null);
        if ('problem' in csv) return csv;
        all.found.push(...csv.found);
        all.invalidLines.push(...csv.invalidLines);
        break;
      }
      case 'sql':
        all.found.push(sqlScript(file.webkitRelativePath || file.name, await readText(file), names));
        break;
      case 'zip': {
        const zip = await readZip(file, SQL_FILES);
        if ('problem' in zip) return { problem: `${file.name} ${zip.problem}.` };
        if (zip.files.length === 0) return { problem: `${file.name} ${importTexts.noSql}.` };
        all.ignored += zip.ignored;
        for (const file of zip.files) {
          const script = sqlScript(file.path, 'bytes' in file ? decode(file.bytes) : '', names);
          all.found.push('problem' in file ? { ...script, problem: file.problem } : script);
        }
        break;
      }
      case 'other':
        // Other files in a folder are ignored; one selected by itself is an error.
        if (file.webkitRelativePath === '') return { problem: csvTexts.noCsv };
        all.ignored++;
    }
  }
  return all.found.length > 0 ? all : { problem: csvTexts.noFile };
}

function kindOf({ name }: File): 'csv' | 'sql' | 'zip' | 'other' {
  const [, ending = 'other'] = /\.(csv|sql|zip)$/i.exec(name) ?? [];
  return ending.toLowerCase() as 'csv' | 'sql' | 'zip' | 'other';
}

function readCsvFile(text: string | null, place: string | null) {
  if (text === null) return { problem: csvTexts.unreadable };
  const csv = readCsv(text);
  if ('problem' in csv) return csv;
  return {
    found: csv.rows.map(({ line, ...script }) => ({
      ...script,
      place: place === null ? `line ${String(line)}` : `${place}, line ${String(line)}`,
      problem: null,
    })),
    invalidLines: csv.invalidLines,
  };
}

/**
 * The script in a .sql file. Its name is the file's; if that is taken, prefixed by the folder's. A text of null is not
 * UTF-8.
 */
function sqlScript(path: string, text: string | null, names: Set<string>): FoundScript {
  const parts = path.slice(0, -'.sql'.length).split('/');
  let from = parts.length - 1;
  while (from > 0 && names.has(parts.slice(from).join('/'))) from--;
  const name = parts.slice(from).join('/');
  names.add(name);
  return {
    place: path,
    name,
    content: text ?? '',
    tags: null,
    problem: text === null ? importTexts.notUtf8 : null,
  };
}

/** The text of a file in UTF-8, unchanged; null if it is not UTF-8. */
async function readText(file: File): Promise<string | null> {
  return decode(await file.arrayBuffer());
}

function decode(bytes: AllowSharedBufferSource): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
