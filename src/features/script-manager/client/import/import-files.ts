import { readZip } from '@/platform/client/read-zip';
import { csvTexts, readCsv } from '../../csv';
import { scriptLimits, scriptTexts } from '../../rules';
import type { FoundScript } from './import-plan';
import { type FoundSnippet, readSnippetFile, readSnippets, readTagNames, VAULT_STATE } from './masscode';

export const importTexts = {
  notUtf8: 'Not in UTF-8: save it so first',
  noSql: 'holds no .sql files',
  noSnippets: 'is no db.json of massCode',
} as const;

const SCRIPT_FILES = {
  kind: /\.(?:sql|md)$|(?:^|\/)state\.json$/i,
  // A vault has there what is in no folder, and the names of tags.
  hidden: /(?:^|\/)\.masscode\/(?:state\.json|inbox\/[^/]*\.md)$/i,
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
  /** The number of scripts with tags whose names are in none of the files. */
  unnamed: number;
}

/**
 * Reads .csv files of scripts, .sql files of one script each, the db.json and the .md files of massCode, and .zip files of such;
 * or returns why it cannot.
 */
export async function readImportFiles(files: readonly File[]): Promise<FoundScripts | { problem: string }> {
  if (files.length === 0) return { problem: csvTexts.noFile };
  const all: FoundScripts = { found: [], invalidLines: [], ignored: 0, unnamed: 0 };
  const tagNames = new Map<unknown, string>();
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
        const zip = await readZip(file, SCRIPT_FILES);
        if ('problem' in zip) return { problem: `${file.name} ${zip.problem}.` };
        all.ignored += zip.ignored;
        const before = all.found.length;
        for (const file of zip.files) {
          const text = 'bytes' in file ? decode(file.bytes) : '';
          if (VAULT_STATE.test(file.path)) {
            addTagNames(tagNames, text);
            continue;
          }
          if (/\.md$/i.test(file.path)) {
            addSnippets(all, readSnippetFile(text ?? '', file.path, names));
            continue;
          }
          const script = sqlScript(file.path, text, names);
          all.found.push('problem' in file ? { ...script, problem: file.problem } : script);
        }
        if (all.found.length === before) return { problem: `${file.name} ${importTexts.noSql}.` };
        break;
      }
      case 'md':
        addSnippets(
          all,
          readSnippetFile((await readText(file)) ?? '', file.webkitRelativePath || file.name, names),
        );
        break;
      case 'json': {
        const text = await readText(file);
        const snippets = readSnippets(text ?? '', file.name, names);
        if (VAULT_STATE.test(file.name)) {
          addTagNames(tagNames, text);
          break;
        }
        if (!snippets && file.webkitRelativePath) {
          all.ignored++;
          break;
        }
        if (!snippets) return { problem: `${file.name} ${importTexts.noSnippets}.` };
        all.found.push(...snippets);
        break;
      }
      case 'other':
        // Other files in a folder are ignored; one selected by itself is an error.
        if (file.webkitRelativePath === '') return { problem: csvTexts.noCsv };
        all.ignored++;
    }
  }
  if (all.found.length === 0) return { problem: csvTexts.noFile };
  return { ...all, ...withTags(all.found, tagNames) };
}

function addTagNames(names: Map<unknown, string>, state: string | null): void {
  for (const [id, name] of readTagNames(state ?? '')) names.set(id, name);
}

/** With the names of the tags that snippets have by number; and how many have one without a name. */
function withTags(found: readonly (FoundScript | FoundSnippet)[], names: ReadonlyMap<unknown, string>) {
  let unnamed = 0;
  const named = found.map((script): FoundScript => {
    if (!('tagIds' in script)) return script;
    const { tagIds = [], ...snippet } = script;
    const tags = tagIds.flatMap((id) => names.get(id) ?? []);
    if (tags.length < tagIds.length) unnamed++;
    return { ...snippet, tags: [...tags, ...snippet.tags] };
  });
  return { found: named, unnamed };
}

const KINDS = ['csv', 'sql', 'zip', 'md', 'json'] as const;

function kindOf({ name }: File): (typeof KINDS)[number] | 'other' {
  return KINDS.find((kind) => name.toLowerCase().endsWith(`.${kind}`)) ?? 'other';
}

/** Of a Markdown file, which may be no snippet. */
function addSnippets(all: FoundScripts, snippets: FoundScript[]): void {
  if (snippets.length === 0) all.ignored++;
  all.found.push(...snippets);
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
 * The script in a .sql file. Its name is the file's; if that is taken, prefixed by the folder's. A text of null could
 * not be read.
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

/** The text of a file, unchanged; null if it is neither UTF-8 nor, with the mark at its beginning, UTF-16. */
async function readText(file: File): Promise<string | null> {
  return decode(new Uint8Array(await file.arrayBuffer()));
}

function decode(bytes: Uint8Array<ArrayBuffer>): string | null {
  // Some programs write it so unless they are told, SQL Server Management Studio among them.
  const utf16 = { '255,254': 'utf-16le', '254,255': 'utf-16be' }[bytes.subarray(0, 2).join()];
  try {
    return new TextDecoder(utf16 ?? 'utf-8', { fatal: true, ignoreBOM: !utf16 }).decode(bytes);
  } catch {
    return null;
  }
}
