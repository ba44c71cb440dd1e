import { DEFAULT_TAGS } from '../../rules';

export interface TagChoice {
  name: string;
  color: string;
}

/**
 * The tags to choose from: the stored ones; until the person has made one of their own, the default ones as well, of
 * which the server stores those that are used.
 */
export function offeredTags(stored: readonly TagChoice[]): TagChoice[] {
  const isDefault = ({ name }: TagChoice) => DEFAULT_TAGS.some((tag) => tag.name === name);
  if (!stored.every(isDefault)) return [...stored];
  return [...stored, ...DEFAULT_TAGS.filter(({ name }) => !stored.some((tag) => tag.name === name))];
}

/** The options of a choice of tags; one that is not in the list, but in a record, is marked as old. */
export function tagOptions(tags: readonly TagChoice[], current: string | undefined) {
  const options = tags.map(({ name }) => ({ value: name, label: name }));
  if (current && !tags.some(({ name }) => name === current)) {
    options.push({ value: current, label: `${current} (旧标签)` });
  }
  return options;
}
