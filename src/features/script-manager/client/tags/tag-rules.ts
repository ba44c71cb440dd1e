const MOST_SUGGESTIONS = 8;

/** Every tag of the account once, in alphabetical order; of twins that differ in letter case the first one met. */
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

/** The tags to offer for what has been typed (letter case ignored), those that begin with it first. */
export function suggestTags(typed: string, all: readonly string[], own: readonly string[]): string[] {
  const wanted = typed.trim().toLowerCase();
  const taken = new Set(own.map((tag) => tag.toLowerCase()));
  const offered = all.filter((tag) => !taken.has(tag.toLowerCase()) && tag.toLowerCase().includes(wanted));
  const begins = (tag: string) => tag.toLowerCase().startsWith(wanted);
  return [...offered.filter(begins), ...offered.filter((tag) => !begins(tag))].slice(0, MOST_SUGGESTIONS);
}

/** The tag that typing means: the one in use that differs in letter case at most, else what was typed, trimmed. */
export function meantTag(typed: string, all: readonly string[]): string {
  const wanted = typed.trim();
  return all.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ?? wanted;
}
