import { isObject, objectsOf, parsedJson } from '@/platform/shared/unknown-json';
import { nameBeside } from '../../rules';
import type { FoundScript } from './import-plan';

/** What massCode holds: the `db.json` of its third version, and the Markdown files of its vault. */

interface Fragment {
  label: string;
  language: string;
  text: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The snippets of a db.json that are not in its trash; null for any other text. Its folders are tags. */
export function readSnippets(text: string, place: string, taken: Set<string>): FoundScript[] | null {
  const file = parsedJson(text);
  if (!isObject(file) || !Array.isArray(file.snippets)) return null;
  const namesOf = (list: unknown) => new Map(objectsOf(list).map(({ id, name }) => [id, textOf(name)]));
  const [folders, tags] = [namesOf(file.folders), namesOf(file.tags)];
  return objectsOf(file.snippets).flatMap((snippet) => {
    if (snippet.isDeleted === true) return [];
    const fragments = objectsOf(snippet.content).map(({ label, language, value }) => ({
      ...{ label: textOf(label), language: textOf(language), text: textOf(value) },
    }));
    const ids = Array.isArray(snippet.tagsIds) ? (snippet.tagsIds as unknown[]) : [];
    const folder = folders.get(snippet.folderId) ?? '';
    const own = { name: textOf(snippet.name), about: textOf(snippet.description), folder };
    return scriptsOf({ ...own, tags: ids.flatMap((id) => tags.get(id) ?? []), fragments }, place, taken);
  });
}

/** The snippet in a Markdown file of a vault; none for any other one, or one in its trash. */
export function readSnippetFile(text: string, path: string, taken: Set<string>): FoundScript[] {
  const [, head, body = ''] = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(text) ?? [];
  if (head === undefined || !/^contents:/m.test(head)) return [];
  const field = (name: string) => unquoted(new RegExp(`^${name}: *(.*)$`, 'm').exec(head)?.[1]?.trim() ?? '');
  if (field('isDeleted') === 'true') return [];
  const parts = path.split('/');
  const fragments: Fragment[] = [];
  for (const found of body.matchAll(/^## Fragment: *(.*)\r?\n(`{3,})(.*)\r?\n(?:([\s\S]*?)\r?\n)??\2 *$/gm)) {
    const [, label = '', , language = '', code = ''] = found;
    fragments.push({ label: label.trim(), language: language.trim(), text: code });
  }
  const name = field('name') || (parts.at(-1) ?? '').replace(/\.md$/i, '');
  // Blocks of several lines are told by their sign alone.
  const about = /^(?:null|[|>][+-]?)?$/.test(field('description')) ? '' : field('description');
  return scriptsOf({ name, about, folder: parts.at(-2) ?? '', tags: [], fragments }, path, taken);
}

/** Of a YAML text. */
function unquoted(text: string): string {
  if (/^'.*'$/.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/.test(text)) return text;
  return textOf(parsedJson(text)) || text.slice(1, -1);
}

const IS_SQL = /sql/i;

/** A script of each fragment that says something; what is told of an SQL snippet stands above it. */
function scriptsOf(
  snippet: { name: string; about: string; folder: string; tags: string[]; fragments: readonly Fragment[] },
  place: string,
  taken: Set<string>,
): FoundScript[] {
  const { about, folder } = snippet;
  const fragments = snippet.fragments.filter(({ text }) => text.trim() !== '');
  return fragments.map(({ label, language, text }, at) => {
    const own = fragments.length > 1 ? `${snippet.name} (${label || String(at + 1)})` : snippet.name;
    const ways = [own, folder === '' ? own : `${folder}/${own}`];
    const name = ways.find((way) => !taken.has(way)) ?? nameBeside(own, taken);
    taken.add(name);
    const told =
      IS_SQL.test(language) && about !== '' ? about.split(/\r?\n/).map((line) => `-- ${line}\n`) : [];
    const tags = [...snippet.tags, ...(folder === '' ? [] : [folder])];
    return { place, name, content: told.join('') + text, tags, problem: null };
  });
}
