/** The beginning of a text, without half a character at its end, which no database stores. */
export function beginningOf(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
