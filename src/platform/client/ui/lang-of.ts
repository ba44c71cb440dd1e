const CHINESE = /\p{Script=Han}/u;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The language of a text that somebody wrote, for its `lang`, where its characters tell it from that of the page. */
export function langOf(text: string): 'zh-CN' | undefined {
  return CHINESE.test(text) && !JAPANESE.test(text) ? 'zh-CN' : undefined;
}
