import { DEFAULT_TAGS } from '../../rules';

export interface TagChoice {
  name: string;
  color: string;
}

/**
 * The tags to choose from: the stored ones; also the default ones, until the user has created one. The server stores a
 * default tag when it is first used.
 */
export function offeredTags(stored: readonly TagChoice[]): TagChoice[] {
  const isDefault = ({ name }: TagChoice) => DEFAULT_TAGS.some((tag) => tag.name === name);
  if (!stored.every(isDefault)) return [...stored];
  return [...stored, ...DEFAULT_TAGS.filter(({ name }) => !stored.some((tag) => tag.name === name))];
}

/** The options of a tag select; a tag of a record that is no longer listed is marked as old. */
export function tagOptions(tags: readonly TagChoice[], current: string | undefined) {
  const options = tags.map(({ name }) => ({ value: name, label: name }));
  if (current && !tags.some(({ name }) => name === current)) {
    options.push({ value: current, label: `${current} (旧标签)` });
  }
  return options;
}
