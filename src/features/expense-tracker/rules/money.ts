import { expenseLimits, expenseTexts } from '../rules';
import { isCurrency, minorDigits } from '@/platform/shared/currency';
import { type Decimal, digitsOf, digitsWith, isAmbiguous, type Mark, splitSign } from './decimal';

/* Money as whole minor units; no figure is ever a float (specification 5.2 and 5.4). */

/** Minor units, or why there are none, as a text for people. */
export type Read = { amount: number } | { problem: string };

const MAX = BigInt(expenseLimits.amountMax);

/** How a currency is written beside an amount: its code and its signs. */
function signsOf(currency: string): string[] {
  const sign = (currencyDisplay: 'symbol' | 'narrowSymbol') =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? currency;
  return [currency, sign('symbol'), sign('narrowSymbol')].sort((a, b) => b.length - a.length);
}

/** An amount's text without the code or the sign of its currency, before or behind it. */
function withoutCurrency(text: string, currency: string): string {
  if (/^[\d.,\s()+\-'’\u2212]*$/u.test(text)) return text;
  for (const sign of signsOf(currency)) {
    const upper = text.toUpperCase();
    const at = upper.indexOf(sign.toUpperCase());
    if (at >= 0) return `${text.slice(0, at)} ${text.slice(at + sign.length)}`.trim();
  }
  return text;
}

/** Minor units of a decimal; more decimal places than the currency has are refused, never rounded. */
export function minorOf({ isNegative, whole, fraction }: Decimal, currency: string): Read {
  const digits = minorDigits(currency);
  if (fraction.length > digits) return { problem: expenseTexts.decimals(currency, digits) };
  const size = BigInt(`0${whole}${fraction.padEnd(digits, '0')}`);
  if (size > MAX) return { problem: expenseTexts.amountTooLarge };
  return { amount: size === 0n ? 0 : Number(isNegative ? -size : size) };
}

/** The sign of an amount's text and its digits, without its currency; null if it cannot be read. */
function bare(text: string, currency: string) {
  // What reads digits takes longer than they are long.
  if (text.length > expenseLimits.amountTextMax) return null;
  return splitSign(withoutCurrency(text.normalize('NFKC').trim(), currency));
}

/**
 * An amount as it is typed or sent: a sign before or behind, brackets for negative ones, groups parted by blanks,
 * apostrophes or the other mark, with the code or the sign of its currency or without.
 */
export function readAmount(text: string, currency: string): Read {
  if (text.trim() === '') return { problem: expenseTexts.amount };
  const signed = bare(text, currency);
  const places = minorDigits(currency);
  const digits = signed && digitsOf(signed.rest, places);
  if (!digits) return { problem: expenseTexts.amountUnreadable };
  if (isAmbiguous(signed.rest, places) && places !== 3)
    return { problem: expenseTexts.decimals(currency, places) };
  return minorOf({ isNegative: signed.isNegative, ...digits }, currency);
}

/** The same for a cell of a file whose decimal mark is known of its column. */
export function readDecimal(text: string, { decimal, currency }: { decimal: Mark; currency: string }): Read {
  if (text.trim() === '') return { problem: expenseTexts.amount };
  const signed = bare(text, currency);
  const digits = signed && digitsWith(signed.rest, decimal);
  if (!digits) return { problem: expenseTexts.amountUnreadable };
  return minorOf({ isNegative: signed.isNegative, ...digits }, currency);
}

/** Minor units as decimal text, '-12.30', as programs take it. */
export function amountText(amount: number | bigint | string, currency: string): string {
  const digits = isCurrency(currency) ? minorDigits(currency) : 2;
  const value = BigInt(amount);
  const size = String(value < 0n ? -value : value).padStart(digits + 1, '0');
  const sign = value < 0n ? '-' : '';
  return digits === 0 ? `${sign}${size}` : `${sign}${size.slice(0, -digits)}.${size.slice(-digits)}`;
}

/** Weights are taken to six decimals. */
const WEIGHT_SCALE = 1_000_000;

/**
 * Parts of a total by weights: each gets its share rounded down, and what is left goes one by one to the largest remainders,
 * the first ones at ties. Negative totals mirror. At least one weight is above 0.
 */
export function shares(total: number, weights: readonly number[]): number[] {
  const scaled = weights.map((weight) => BigInt(Math.round(weight * WEIGHT_SCALE)));
  const sum = scaled.reduce((all, weight) => all + weight, 0n);
  const size = BigInt(Math.abs(total));
  const parts = scaled.map((weight, at) => ({
    at,
    part: (size * weight) / sum,
    remainder: (size * weight) % sum,
  }));
  let left = Number(size - parts.reduce((all, { part }) => all + part, 0n));
  for (const part of parts.toSorted((a, b) => compare(b.remainder, a.remainder) || a.at - b.at)) {
    if (left-- <= 0) break;
    part.part += 1n;
  }
  return parts.map(({ part }) => (part === 0n ? 0 : Number(total < 0 ? -part : part)));
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** A rate as it is stored, or 0: up to ten digits before and after the point. */
export const RATE = /^\d{1,10}(\.\d{1,10})?$/;

/** Whether a text is a rate as it is stored, which is above 0. */
export const isRate = (text: string): boolean => RATE.test(text) && /[1-9]/.test(text);

/** Units of one currency for one unit of another, exactly. */
export interface Rate {
  numerator: bigint;
  denominator: bigint;
}

/** A rate from its decimal text, '161.55'. */
export function rateOf(text: string): Rate {
  const [whole = '', fraction = ''] = text.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/** Minor units of the target for those of another currency on a day; null without a rate on or before it. */
export type Converter = (amount: bigint, currency: string, day: string) => bigint | null;

/** A fraction rounded half away from zero; its denominator is above 0. */
export function rounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const value = (size * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -value : value;
}

/** Minor units of `to` for those of `from`, rounded once, half away from zero; `rate` is in units of `to`. */
export function convert(
  amount: bigint,
  { from, to, rate }: { from: string; to: string; rate: Rate },
): bigint {
  return rounded(
    amount * rate.numerator * 10n ** BigInt(minorDigits(to)),
    rate.denominator * 10n ** BigInt(minorDigits(from)),
  );
}

/**
 * Minor units of a currency as thousandths of it, by which goals count; halves of the fourth decimal place are rounded away from
 * zero. What a double does not hold is cut off.
 */
export function thousandthsOf(minor: bigint, currency: string): number {
  const thousandths = rounded(minor * 1_000n, 10n ** BigInt(minorDigits(currency)));
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(thousandths > most ? most : thousandths < -most ? -most : thousandths);
}
