import { groupedBy } from '@/platform/shared/grouped';

/** Numbers as titles have them: 第二季, 第12季, 第十二期. */
const CHINESE = '零一二三四五六七八九';
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
const UNICODE_ROMAN = 'ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ';

/** At the end of a title, with the number as its group; looked for from where blanks begin, not from each of them. */
const ENDINGS: readonly RegExp[] = [
  /(?<!\s)\s*第\s*([零一二三四五六七八九十]{1,3}|\d{1,3})\s*[季期部]$/,
  /(?<![\s:：-])[\s:：-]+season\s*(\d{1,3})$/i,
  /(?<!\s)\s+s(\d{1,2})$/i,
  /(?<!\s)\s+(\d{1,2})(?:st|nd|rd|th)\s+season$/i,
  /(?<!\s)\s+(II|III|IV|V|VI|VII|VIII|IX|X)$/,
  /(?<!\s)\s*([ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ])$/,
];

/** The work and the season that a title names; null where it names no season. */
export function seasonOf(title: string): { work: string; season: number | null } {
  for (const ending of ENDINGS) {
    const found = ending.exec(title);
    const season = numberOf(found?.[1] ?? '');
    const work = title.slice(0, found?.index ?? 0).trim();
    if (season > 0 && work !== '') return { work, season };
  }
  return { work: title, season: null };
}

function numberOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const roman = Math.max(ROMAN.indexOf(text), text === '' ? -1 : UNICODE_ROMAN.indexOf(text));
  if (roman >= 0) return roman + 1;
  const [tens, ones] = text.includes('十') ? text.split('十') : ['', text];
  const digit = (one: string | undefined) => CHINESE.indexOf(one ?? '');
  const ten = text.includes('十') ? (tens ? digit(tens) : 1) : 0;
  return ten * 10 + (ones ? digit(ones) : 0);
}

interface Titled {
  id: number;
  title: string;
}

/** Records that are to be the seasons of one work. */
export interface SeasonGroup {
  work: string;
  seasons: (Titled & { season: number })[];
}

/** The seasons of one work, numbered by their titles, in their order; the name is the one that most of them have. */
export function groupOf(records: readonly Titled[]): SeasonGroup {
  const seasons = records
    .map(({ id, title }) => ({ id, title, season: seasonOf(title).season ?? 1 }))
    .sort((one, other) => one.season - other.season || one.id - other.id);
  const [work = ''] = seasons
    .map(({ title }) => seasonOf(title).work)
    .sort((one, other) => one.length - other.length);
  return { work, seasons };
}

/** Groups of records whose titles differ by their seasons alone; nothing is grouped where a season is there twice. */
export function suggestedGroups(records: readonly Titled[]): SeasonGroup[] {
  const byWork = groupedBy(records, ({ title }) => seasonOf(title).work.normalize('NFKC').toLowerCase());
  return [...byWork.values()]
    .filter((group) => group.length > 1)
    .map(groupOf)
    .filter(({ seasons }) => new Set(seasons.map(({ season }) => season)).size === seasons.length);
}
