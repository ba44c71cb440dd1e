const HAN = /\p{Script=Han}/gu;
/** Of languages that have Han characters too. */
const OTHERS = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The language of a text that somebody wrote, for its `lang`: Chinese if enough of its letters are Han characters, unless it
 * has Japanese or Korean ones, or the person rather reads one of those languages, in which names may be of Han alone.
 */
export function langOf(text: string): 'zh-CN' | undefined {
  const share = (text.match(HAN)?.length ?? 0) / (text.match(/\p{L}/gu)?.length ?? 1);
  if (share < 0.25 || OTHERS.test(text)) return undefined;
  const read = navigator.languages.find((tag) => /^(?:zh|ja|ko)\b/.test(tag)) ?? 'zh';
  return read.startsWith('zh') ? 'zh-CN' : undefined;
}
