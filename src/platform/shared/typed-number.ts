/** The most that an amount may be, in thousandths: 1,000,000,000.000 (exact in a double). */
const LARGEST = 1_000_000_000_000;

/** A number read from a text, in thousandths, or why it was not. */
export type TypedNumber = { thousandths: number } | { problem: 'unreadable' | 'decimals' | 'too-large' };

/**
 * Reads a number as people type it, without a float. One mark, a point or a comma, is the decimal mark; of two kinds the
 * last is, and the other one groups by three, as a mark that comes more than once does; blanks and apostrophes may group
 * too. Full-width digits and signs are read. Zeros beyond `decimals` (0 to 3) are none; other digits there are a problem.
 */
export function readTypedNumber(text: string, decimals = 3): TypedNumber {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[。٫]/g, '.')
    .replaceAll(/[、٬]/g, ',')
    .trim()
    .replace(/^[−–]/, '-');
  const parts = /^([-+]?)\s*([\d.,'’\s]*)$/.exec(plain);
  const digits = parts?.[2] ?? '';
  if (!/\d/.test(digits)) return { problem: 'unreadable' };
  const mark = decimalMark(digits);
  const at = mark === '' ? -1 : digits.lastIndexOf(mark);
  const whole = at < 0 ? digits : digits.slice(0, at);
  const fraction = (at < 0 ? '' : digits.slice(at + 1)).replace(/0+$/, '');
  if (!isGrouped(whole, mark) || /\D/.test(fraction)) return { problem: 'unreadable' };
  if (fraction.length > decimals) return { problem: 'decimals' };
  const amount = Number(whole.replaceAll(/\D/g, '') + fraction.padEnd(3, '0'));
  if (amount > LARGEST) return { problem: 'too-large' };
  return { thousandths: parts?.[1] === '-' && amount > 0 ? -amount : amount };
}

function decimalMark(digits: string): string {
  const marks = digits.replaceAll(/[^.,]/g, '');
  const last = marks.at(-1) ?? '';
  return marks.length > 1 && marks === last.repeat(marks.length) ? '' : last;
}

function isGrouped(whole: string, mark: string): boolean {
  if (/^\d*$/.test(whole)) return true;
  const separator = /\D/.exec(whole)?.[0] ?? '';
  const groups = whole.split(separator);
  return (
    separator !== mark &&
    /^\d{1,3}$/.test(groups[0] ?? '') &&
    groups.slice(1).every((group) => /^\d{3}$/.test(group))
  );
}

/** Thousandths as a person types them: 5500 as '5.5'. */
export function typedNumber(thousandths: number): string {
  const size = Math.abs(thousandths);
  const fraction = String(size % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${thousandths < 0 ? '-' : ''}${Math.floor(size / 1000)}${fraction && `.${fraction}`}`;
}
