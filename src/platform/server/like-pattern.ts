/** The text as LIKE finds it, and nothing else. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
