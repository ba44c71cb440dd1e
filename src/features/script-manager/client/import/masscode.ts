import { isObject, objectsOf, parsedJson } from '@/platform/shared/unknown-json';
import { nameBeside } from '../../rules';
import type { FoundScript } from './import-plan';

/** What massCode holds: the `db.json` of its third version, and the Markdown files of its vault. */

interface Fragment {
  label: string;
  text: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A script of a vault. */
export interface FoundSnippet extends FoundScript {
  tags: string[];
  /** Of tags whose names are in the vault's state. */
  tagIds?: number[];
}

const namesOf = (list: unknown) => new Map(objectsOf(list).map(({ id, name }) => [id, textOf(name)]));

/** The snippets of a db.json that are not in its trash; null for any other text. Its folders are tags. */
export function readSnippets(text: string, place: string, taken: Set<string>): FoundScript[] | null {
  const file = parsedJson(text);
  if (!isObject(file) || !Array.isArray(file.snippets)) return null;
  const [folders, tags] = [namesOf(file.folders), namesOf(file.tags)];
  return objectsOf(file.snippets).flatMap((snippet) => {
    if (snippet.isDeleted === true) return [];
    const fragments = objectsOf(snippet.content).map(({ label, value }) => ({
      label: textOf(label),
      text: textOf(value),
    }));
    const ids = Array.isArray(snippet.tagsIds) ? (snippet.tagsIds as unknown[]) : [];
    const own = {
      name: textOf(snippet.name),
      notes: textOf(snippet.description),
      pinned: snippet.isFavorites === true,
      folder: folders.get(snippet.folderId) ?? '',
    };
    return scriptsOf({ ...own, tags: ids.flatMap((id) => tags.get(id) ?? []), fragments }, place, taken);
  });
}

/** Where a vault keeps the names of its tags. */
export const VAULT_STATE = /(?:^|\/)state\.json$/i;
/** And the snippets that are in no folder. */
const NO_FOLDER = /(?:^|\/)\.masscode\/inbox\/[^/]*$/i;

/** The names of a vault's tags, by their numbers. */
export function readTagNames(text: string): Map<unknown, string> {
  const file = parsedJson(text);
  return namesOf(isObject(file) ? file.tags : null);
}

/** The snippet in a Markdown file of a vault; none for any other one, or one in its trash. */
export function readSnippetFile(file: string, path: string, taken: Set<string>): FoundSnippet[] {
  const [, head, body = ''] = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(file) ?? [];
  if (head === undefined || !/^contents:/m.test(head)) return [];
  const isSet = (name: string) => /^(?:true|1)$/.test(fieldOf(head, name));
  if (isSet('isDeleted')) return [];
  const parts = path.split('/');
  const fragments: Fragment[] = [];
  for (const found of body.matchAll(/^## Fragment: *(.*)\r?\n(`{3,}).*\r?\n(?:([\s\S]*?)\r?\n)??\2 *$/gm)) {
    const [, label = '', , text = ''] = found;
    fragments.push({ label: label.trim(), text });
  }
  const own = {
    name: fieldOf(head, 'name') || (parts.at(-1) ?? '').replace(/\.md$/i, ''),
    notes: fieldOf(head, 'description'),
    pinned: isSet('isFavorites'),
    folder: NO_FOLDER.test(path) ? '' : (parts.at(-2) ?? ''),
  };
  const tagIds = (fieldOf(head, 'tags').match(/\d+/g) ?? []).map(Number);
  return scriptsOf({ ...own, tags: [], fragments }, path, taken).map((script) => ({ ...script, tagIds }));
}

/** What YAML says by a name: a text, or the lines below it. */
function fieldOf(head: string, name: string): string {
  const [, value = '', block = ''] =
    new RegExp(`^${name}: *(.*)((?:\\r?\\n(?: .*)?(?=\\r?$))*)`, 'm').exec(head) ?? [];
  if (!/^(?:[|>].*)?$/.test(value.trim())) return value.trim() === 'null' ? '' : unquoted(value.trim());
  // Lines are as deep as the first of them.
  const lines = block.split(/\r?\n/).slice(1);
  const depth = /^ */.exec(lines.find((line) => line !== '') ?? '')?.[0].length ?? 0;
  return lines
    .map((line) => line.slice(depth))
    .join('\n')
    .trimEnd();
}

/** Of a YAML text. */
function unquoted(text: string): string {
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(text)) return text;
  return textOf(parsedJson(text)) || text.slice(1, -1);
}

/** A script of each fragment that says something, or of the first; with a name that a script may have. */
function scriptsOf(
  {
    name: written,
    folder,
    tags: listed,
    fragments: all,
    ...told
  }: {
    name: string;
    notes: string;
    pinned: boolean;
    folder: string;
    tags: string[];
    fragments: readonly Fragment[];
  },
  place: string,
  taken: Set<string>,
) {
  const title = written.replace(/\p{Cc}+/gu, ' ').trim() || 'Untitled';
  const said = all.filter(({ text }) => text.trim() !== '');
  const fragments = said.length > 0 ? said : all.slice(0, 1);
  const tags = [...listed, ...(folder === '' ? [] : [folder])];
  return fragments.map(({ label, text: content }, at) => {
    const own = fragments.length > 1 ? `${title} (${label || String(at + 1)})` : title;
    const ways = [own, folder === '' ? own : `${folder}/${own}`];
    const name = ways.find((way) => !taken.has(way)) ?? nameBeside(own, taken);
    taken.add(name);
    return { place, name, content, tags, ...told, problem: null };
  });
}
