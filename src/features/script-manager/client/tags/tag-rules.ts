const MOST_SUGGESTIONS = 8;

/** All tags of the account once, in alphabetical order; of those that differ only in case the first. */
export function tagsOf(scripts: readonly { tags: readonly string[] }[]): string[] {
  const found = new Map<string, string>();
  for (const { tags } of scripts) {
    for (const tag of tags) {
      const key = tag.toLowerCase();
      if (!found.has(key)) found.set(key, tag);
    }
  }
  return [...found.values()].sort((a, b) => a.localeCompare(b));
}

/** The suggestions for the input (ignoring case), those that start with it first. */
export function suggestTags(typed: string, all: readonly string[], own: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  const taken = new Set(own.map((tag) => tag.toLowerCase()));
  const offered = all.filter((tag) => !taken.has(tag.toLowerCase()) && tag.toLowerCase().includes(wanted));
  const begins = (tag: string) => tag.toLowerCase().startsWith(wanted);
  return [...offered.filter(begins), ...offered.filter((tag) => !begins(tag))].slice(0, MOST_SUGGESTIONS);
}

/** The tag for an input: an existing one that differs only in case, else the trimmed input. */
export function meantTag(typed: string, all: readonly string[]): string {
  const wanted = typed.trim();
  return all.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ?? wanted;
}
