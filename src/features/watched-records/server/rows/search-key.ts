import { pinyin } from 'pinyin-pro';

const TITLE_KEY_LENGTH = 191;

/** A text as it is searched for: compatible forms as one, letter case ignored. */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/**
 * What a title is sorted by and found by. 斗破苍穹 is sorted as 'dou po cang qiong' and found by the title, by
 * 'doupocangqiong' and by 'dpcq', all of them by any part.
 */
export function keysOf(title: string, seriesId: string): { title_key: string; search_key: string } {
  const text = searchText(title);
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const initials = pinyin(text, { toneType: 'none', type: 'array', pattern: 'first', v: true });
  const spelled = searchText(syllables.join(' ')).replace(/\s+/g, ' ');
  const [whole, first] = [syllables, initials].map((parts) => searchText(parts.join('')).replace(/\s+/g, ''));
  const ways = new Set([text, searchText(seriesId), whole, first]);
  return {
    // Cut between characters: half of a pair of surrogates is no text.
    title_key: Array.from(spelled).slice(0, TITLE_KEY_LENGTH).join(''),
    search_key: [...ways].join('\n'),
  };
}
