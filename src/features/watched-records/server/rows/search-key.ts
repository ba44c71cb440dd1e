import { pinyin } from 'pinyin-pro';
import { plainLetters } from '@/platform/server/plain-letters';

const TITLE_KEY_LENGTH = 191;

const HAN = /\p{Script=Han}/u;
const SYLLABLE =
  /(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ao|ou|an|en|er|in|un|ia|ie|iu|ua|uo|ui|ue|ve|vn|a|o|e|i|u|v)|[a-z]/g;

/** The number of words of a search that are used; further ones do not narrow it. */
const WORDS_MAX = 8;

/** The alternatives for one word of a search. */
export interface SearchWord {
  /** A substring of the search key. */
  text: string;
  /** The same in pinyin, if the word mixes characters and letters. */
  spelled: string | null;
  /** A LIKE pattern for the sort key, which separates syllables by spaces: syllables, or the beginnings of some. */
  syllables: string | null;
}

/**
 * The words of a search text, all of which must match. 斗破苍穹 is found by its parts in any order, by 'dou po', by
 * syllables mixed with initials ('doupcq'), by characters mixed with letters ('斗po'), and by the traditional 鬥破蒼穹,
 * which has the same pinyin.
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
    // A single character has too many homophones.
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

/** A text normalized for search: compatibility forms unified, case ignored. */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

/**
 * The sort key and the search key of a title. 斗破苍穹 is sorted as 'dou po cang qiong' and found by any part of the title,
 * of 'doupocangqiong' and of 'dpcq'.
 */
export function keysOf(title: string, seriesId: string): { title_key: string; search_key: string } {
  const text = searchText(title);
  const syllables = spell(text);
  const initials = pinyin(text, { toneType: 'none', type: 'array', pattern: 'first', v: true });
  const spelled = searchText(syllables.join(' ')).replace(/\s+/g, ' ');
  const [whole, first] = [syllables, initials].map((parts) => searchText(parts.join('')).replace(/\s+/g, ''));
  const ways = new Set([text, searchText(seriesId), whole, first]);
  return {
    // Cut between code points, not within a surrogate pair.
    title_key: Array.from(spelled).slice(0, TITLE_KEY_LENGTH).join(''),
    search_key: plainLetters([...ways].join('\n')),
  };
}
