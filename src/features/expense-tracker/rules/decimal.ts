/* Decimals as people and banks write them, without a float: digits before and after the decimal mark. */

export interface Decimal {
  isNegative: boolean;
  /** Without leading zeros; '' for 0. */
  whole: string;
  /** Without trailing zeros. */
  fraction: string;
}

export type Mark = '.' | ',';

const BLANKS = /[\s\u00a0\u202f'’]/gu;
const GROUPED = /^\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+$/u;

/** The sign of a text, before or behind its digits or as brackets around them, and what is left; null for two signs. */
export function splitSign(text: string): { isNegative: boolean; rest: string } | null {
  let rest = text.trim().replaceAll('\u2212', '-');
  const isBracketed = rest.startsWith('(') && rest.endsWith(')');
  if (isBracketed) rest = rest.slice(1, -1).trim();
  const sign = /^[-+]|[-+]$/.exec(rest);
  if (sign) rest = (sign.index === 0 ? rest.slice(1) : rest.slice(0, -1)).trim();
  if (isBracketed && sign) return null;
  return { isNegative: isBracketed || sign?.[0] === '-', rest };
}

const isWhole = (text: string) => /^\d*$/.test(text);

/** Digits that may be parted in groups by one kind of mark: the last group has three, the others two or three. */
function ungrouped(text: string, mark: string): string | null {
  const blank = text.replace(BLANKS, '');
  const parts = blank.split(mark);
  if (parts.length > 1 && blank !== text) return null;
  if (blank !== text && !GROUPED.test(text)) return null;
  if (parts.length === 1) return isWhole(blank) ? blank : null;
  const isGroup = (part: string, at: number) =>
    at === parts.length - 1 ? part.length === 3 : at === 0 ? /^\d{1,3}$/.test(part) : /^\d{2,3}$/.test(part);
  return parts.every((part, at) => /^\d+$/.test(part) && isGroup(part, at)) ? parts.join('') : null;
}

/** Digits with this decimal mark, the other one parting groups; null if they cannot be read so. */
export function digitsWith(text: string, mark: Mark): Omit<Decimal, 'isNegative'> | null {
  const parts = text.split(mark);
  if (parts.length > 2) return null;
  const [before = '', after = ''] = parts;
  const whole = ungrouped(before, mark === '.' ? ',' : '.');
  if (whole === null || !isWhole(after) || whole + after === '') return null;
  return { whole: whole.replace(/^0+/, ''), fraction: after.replace(/0+$/, '') };
}

/**
 * Digits whose decimal mark is not known. The last of both marks is it; one mark alone is it too, unless it is written
 * more than once, or parts a group where there are no decimals: '12,000' yen.
 */
export function digitsOf(text: string, places: number): Omit<Decimal, 'isNegative'> | null {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (dot >= 0 && comma >= 0) return digitsWith(text, dot > comma ? '.' : ',');
  const mark = comma >= 0 ? ',' : '.';
  const isGroup = text.split(mark).length > 2 || (places === 0 && GROUP.test(text));
  return isGroup ? digitsWith(text, mark === '.' ? ',' : '.') : digitsWith(text, mark);
}

const GROUP = /^[1-9]\d{0,2},\d{3}$/;

/**
 * '1,234' or '12,500', and '12.000' without decimals: groups to some, decimals to others. With decimals '12.000' is 12, since
 * zeros beyond them are allowed (specification of the expense tracker, 4.2).
 */
export function isAmbiguous(text: string, places: number): boolean {
  return places === 0 ? /^[1-9]\d{0,2}\.000$/.test(text) : GROUP.test(text);
}
