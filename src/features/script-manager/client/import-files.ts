import { csvTexts, readCsv } from '../csv';
import type { FoundScript } from './import-plan';

/** What files hold, or why they cannot be taken. */
export type ReadFiles = { found: FoundScript[]; invalidLines: number[] } | { problem: string };

/** Reads .csv files of scripts, and .sql files, each of which is one. */
export async function readImportFiles(files: readonly File[]): Promise<ReadFiles> {
  if (files.length === 0) return { problem: csvTexts.noFile };
  const found: FoundScript[] = [];
  const invalidLines: number[] = [];
  for (const file of files) {
    const kind = /\.(csv|sql)$/i.exec(file.name)?.[1]?.toLowerCase();
    if (kind === undefined) return { problem: csvTexts.noCsv };
    const text = await readText(file);
    if (text === null) return { problem: csvTexts.unreadable };
    if (kind === 'sql') {
      found.push({ place: file.name, name: file.name.slice(0, -'.sql'.length), content: text, tags: [] });
      continue;
    }
    const csv = readCsv(text);
    if ('problem' in csv) return csv;
    found.push(...csv.rows.map(({ line, ...script }) => ({ ...script, place: `line ${String(line)}` })));
    invalidLines.push(...csv.invalidLines);
  }
  return { found, invalidLines };
}

/** The text of a file in UTF-8, as it is; null when it is none. */
async function readText(file: File): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
