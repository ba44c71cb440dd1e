import { plainText } from '../plain-words';

const MOST_SUGGESTIONS = 8;

type Tagged = { tags: readonly string[] };

/** Tags are compared ignoring case. */
export const isSameTag = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Whether a script has all of these tags. */
export const hasTags = ({ tags }: Tagged, wanted: readonly string[]) =>
  wanted.every((tag) => tags.some((own) => isSameTag(own, tag)));

/** All tags once, in alphabetical order, with the numbers of their scripts; of those that differ only in case the first. */
export function tagCounts(scripts: readonly Tagged[]): { tag: string; count: number }[] {
  const found = new Map<string, { tag: string; count: number }>();
  for (const { tags } of scripts) {
    const own = new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag]));
    for (const [key, tag] of own) {
      const known = found.get(key);
      if (known) known.count++;
      else found.set(key, { tag, count: 1 });
    }
  }
  return [...found.values()].sort((a, b) => a.tag.localeCompare(b.tag));
}

export const tagsOf = (scripts: readonly Tagged[]): string[] => tagCounts(scripts).map(({ tag }) => tag);

/** The suggestions for the input (case and accents aside), those that start with it first. */
export function suggestTags(typed: string, all: readonly string[], own: readonly string[]): string[] {
  const wanted = plainText(typed.trim());
  const taken = new Set(own.map((tag) => tag.toLowerCase()));
  const offered = all.filter((tag) => !taken.has(tag.toLowerCase()) && plainText(tag).includes(wanted));
  const begins = (tag: string) => plainText(tag).startsWith(wanted);
  return [...offered.filter(begins), ...offered.filter((tag) => !begins(tag))].slice(0, MOST_SUGGESTIONS);
}

/** The tag for an input: an existing one that differs only in case, else the trimmed input. */
export function meantTag(typed: string, all: readonly string[]): string {
  const wanted = typed.trim();
  return all.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ?? wanted;
}
