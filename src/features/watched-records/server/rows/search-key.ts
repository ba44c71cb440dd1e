import { pinyin } from 'pinyin-pro';

const TITLE_KEY_LENGTH = 191;

const HAN = /\p{Script=Han}/u;
const SYLLABLE =
  /(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ao|ou|an|en|er|in|un|ia|ie|iu|ua|uo|ui|ue|ve|vn|a|o|e|i|u|v)|[a-z]/g;

/** So many words of a search are looked for; what is behind them narrows nothing. */
const WORDS_MAX = 8;

/** What to look for of one word: any of it finds. */
export interface SearchWord {
  /** A part of the search key. */
  text: string;
  /** The same spelled, where the word mixes characters and letters. */
  spelled: string | null;
  /** A pattern of LIKE for the sorting key between blanks: syllables, or the beginnings of some. */
  syllables: string | null;
}

/**
 * The words of a search text, each of which has to be found. 斗破苍穹 is found by its parts in any order, by 'dou po', by whole
 * syllables and initials together ('doupcq'), by characters and letters together ('斗po'), and by the traditional 鬥破蒼穹,
 * which is spelled alike.
 */
export function searchWords(wanted: string): SearchWord[] {
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  return words.slice(0, WORDS_MAX).map((word) => {
    const isSpelled = /^[a-z]+$/.test(word);
    const parts = isSpelled
      ? [word]
      : HAN.test(word) && /^[\p{Script=Han}a-z]+$/u.test(word)
        ? spell(word)
        : [];
    // One character alone has too many that sound like it.
    if (parts.length > 1 && !/[a-z]/.test(word)) {
      return { text: word, spelled: null, syllables: `% ${parts.join(' ')} %` };
    }
    const letters = parts.join('');
    const pieces = isSpelled || /[a-z]/.test(word) ? (letters.match(SYLLABLE) ?? []) : [];
    const isMixed = pieces.some((piece) => piece.length === 1) && pieces.some((piece) => piece.length > 1);
    return {
      text: word,
      spelled: !isSpelled && letters !== '' && /[a-z]/.test(word) ? letters : null,
      syllables: isMixed ? `%${pieces.map((piece) => ` ${piece}`).join('%')}%` : null,
    };
  });
}

function spell(text: string): string[] {
  return pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
}

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
  const syllables = spell(text);
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
