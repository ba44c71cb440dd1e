import { normalTags, scriptLimits } from './rules';

/** A search of the list under a name. */
export interface SavedSearch {
  /** Stays when the search is edited. */
  id: string;
  name: string;
  search: string;
  in: ('name' | 'content' | 'tag')[];
  /** Scripts have all of them. */
  tags: string[];
}

/** The link to the list with a saved search, below /app. */
export function searchHref({ search, in: scopes, tags }: Omit<SavedSearch, 'id' | 'name'>): string {
  const values = { search: search.trim(), in: scopes.join('-') || 'nowhere', tags: tags.join(';') };
  // As the router reads them: a text of digits stays a text.
  const said = Object.entries(values).flatMap(([name, value]) =>
    value === '' ? [] : [[name, JSON.stringify(value)]],
  );
  return `/script-manager?${new URLSearchParams(said).toString()}`;
}

export interface SearchEdit {
  /** The one that is changed; null for a new one. */
  name: string | null;
  /** What it becomes; null: it is deleted. */
  to: Omit<SavedSearch, 'id'> | null;
  /** Its place among the others; left out: the one that it has, or the last. */
  at?: number | undefined;
}

/** The saved searches after an edit, a new one with this id; null if the one that it changes is missing. */
export function editedSearches(
  searches: readonly SavedSearch[],
  { name, to, at }: SearchEdit,
  newId = '',
): SavedSearch[] | null {
  const from = searches.findIndex((one) => one.name === name);
  if (name !== null && from < 0) return null;
  const others = searches.filter((one) => one.name !== name);
  if (to === null) return others;
  const edited = { ...to, id: searches[from]?.id ?? newId };
  return others.toSpliced(at ?? (from < 0 ? others.length : from), 0, edited);
}

/** Whether the address of the screen takes these tags. */
export const areSearchTags = (tags: readonly string[]): boolean =>
  tags.join(';').length <= scriptLimits.searchTagsMax;

/** Whether there is room for these: they are one setting, whose column ends at so many bytes. */
export const haveRoom = (searches: readonly SavedSearch[]): boolean =>
  searches.length <= scriptLimits.searchesMax &&
  new TextEncoder().encode(JSON.stringify(searches)).length <= scriptLimits.searchesBytesMax;

/** Those that are here, and after them the others with other ids and names, as many as there is room for. */
export function withOthers(here: readonly SavedSearch[], others: readonly SavedSearch[]) {
  const searches = [...here];
  let leftOut = 0;
  for (const one of others) {
    if (searches.some(({ id, name }) => id === one.id || name === one.name)) continue;
    if (haveRoom([...searches, one])) searches.push(one);
    else leftOut++;
  }
  return { searches, leftOut };
}

/** With other tags in place of some, ignoring case; those that this makes too long stay as they are. */
export function retaggedSearches(
  searches: readonly SavedSearch[],
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): SavedSearch[] {
  const gone = new Set(remove.map((tag) => tag.toLowerCase()));
  const retagged = searches.map((one) => {
    const tags = normalTags(one.tags.flatMap((tag) => (gone.has(tag.toLowerCase()) ? add : tag)));
    return areSearchTags(tags) ? { ...one, tags } : one;
  });
  return haveRoom(retagged) ? retagged : [...searches];
}
