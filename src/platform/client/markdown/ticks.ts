/** Whether a text says something by the marks of Markdown, so that it is better read than looked at as it was typed. */
export function saysMarkdown(text: string): boolean {
  return /^[ \t]*(?:[-*+]|\d+[.)]|#{1,6}|>)[ \t]|`|\*\*|~~|https?:\/\/|\]\(/m.test(text);
}

/**
 * The text with the tick box of a line set; whatever else is in it, its ends of lines too, stays as it is.
 *
 * @param line from 0
 */
export function withTick(text: string, line: number, checked: boolean): string {
  // Lines are at the even places, what ends them between.
  const parts = text.split(/(\r\n|\r|\n)/);
  return parts
    .map((part, at) => (at === 2 * line ? part.replace(/\[[ xX]\]/, checked ? '[x]' : '[ ]') : part))
    .join('');
}
