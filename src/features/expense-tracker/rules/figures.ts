import { currencies } from '@/platform/shared/currency';
import { amountText } from './money';

/** Of a single amount or a sum, in minor units. */
type Amount = number | bigint | string;

const MINUS = '\u2212';

function grouped(plain: string): string {
  const [whole = '', fraction] = plain.split('.');
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? groups : `${groups}.${fraction}`;
}

/** '1,204.55', or '−1,204.55'. */
export function figure(amount: Amount, currency: string): string {
  const size = figureSize(amount, currency);
  return BigInt(amount) < 0n ? MINUS + size : size;
}

/** '1,204.55' of either sign. */
export function figureSize(amount: Amount, currency: string): string {
  return grouped(amountText(amount, currency).replace(/^-/, ''));
}

/** '+1,204.55', '−1,204.55', or '0.00'. */
export function signedFigure(amount: Amount, currency: string): string {
  return BigInt(amount) > 0n ? `+${figureSize(amount, currency)}` : figure(amount, currency);
}

const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' });

/** 'euro', 'US dollar', 'Malaysian ringgit': as it is said after an amount; the code where there is no name. */
export function currencyName(currency: string): string {
  const name = names.of(currency);
  if (name === undefined) return currency;
  const words = name.split(' ');
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1), last.charAt(0).toLowerCase() + last.slice(1)].join(' ');
}

/** All currencies, to choose one: 'EUR · euro'. */
export function currencyOptions(): { value: string; label: string }[] {
  return currencies.map((code) => {
    const name = currencyName(code);
    return { value: code, label: name === code ? code : `${code} · ${name}` };
  });
}

/** '1,204.55 euro', 'minus 3.00 euro'. */
export function spokenAmount(amount: Amount, currency: string): string {
  const minus = BigInt(amount) < 0n ? 'minus ' : '';
  return `${minus}${figureSize(amount, currency)} ${currencyName(currency)}`;
}
