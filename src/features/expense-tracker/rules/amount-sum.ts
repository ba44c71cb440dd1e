import { expenseTexts } from '../rules';
import { minorDigits } from '@/platform/shared/currency';
import { digitsOf, isAmbiguous } from './decimal';
import { minorOf, type Read, readAmount } from './money';

/* Sums as they are typed into an amount field: '12.50+3*4' (specification 5.2). */

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}
class Refused extends Error {}

const OPERATORS: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '\u2212': '-', ':': '/' };

function tokensOf(text: string): string[] {
  const plain = text.replace(/[×÷\u2212:]/gu, (sign) => OPERATORS[sign] ?? sign);
  const tokens = plain.match(/[\d.,'’](?:[\d.,'’\s]*[\d.,'’])?|[-+*/()]|\S/gu) ?? [];
  return tokens.map((token) => token.trim());
}

/**
 * An amount, or a sum of numbers with + − × ÷ and brackets. A division must come out even in minor units, and nothing is
 * rounded.
 */
export function readSum(text: string, currency: string): Read {
  const plain = readAmount(text, currency);
  // As some input methods write them: full-width digits and signs.
  const typed = text.normalize('NFKC').trim();
  const isSum = /[-+*/×÷:\u2212]/u.test(typed.replace(/^[-+\u2212(]|[-+\u2212)]$/gu, ''));
  if ('amount' in plain || !isSum) return plain;
  try {
    return amountOf(evaluate(tokensOf(typed), currency), currency);
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
}

function amountOf({ numerator, denominator }: Fraction, currency: string): Read {
  const digits = minorDigits(currency);
  const scaled = numerator * 10n ** BigInt(digits);
  if (scaled % denominator !== 0n) return { problem: expenseTexts.decimals(currency, digits) };
  const minor = scaled / denominator;
  const size = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const at = size.length - digits;
  return minorOf({ isNegative: minor < 0n, whole: size.slice(0, at), fraction: size.slice(at) }, currency);
}

function evaluate(tokens: readonly string[], currency: string): Fraction {
  const places = minorDigits(currency);
  const scale = 10n ** BigInt(places);
  let at = 0;
  const unreadable = () => new Refused(expenseTexts.amountUnreadable);

  function sum(): Fraction {
    let value = product();
    for (let sign = tokens[at]; sign === '+' || sign === '-'; sign = tokens[at]) {
      at++;
      const next = product();
      const added = next.numerator * value.denominator * (sign === '+' ? 1n : -1n);
      value = reduced(value.numerator * next.denominator + added, value.denominator * next.denominator);
    }
    return value;
  }

  function product(): Fraction {
    let value = factor();
    for (let sign = tokens[at]; sign === '*' || sign === '/'; sign = tokens[at]) {
      at++;
      const next = factor();
      if (sign === '*')
        value = reduced(value.numerator * next.numerator, value.denominator * next.denominator);
      else value = divided(value, next);
    }
    return value;
  }

  function divided(value: Fraction, by: Fraction): Fraction {
    if (by.numerator === 0n) throw new Refused(expenseTexts.division);
    const quotient = reduced(value.numerator * by.denominator, value.denominator * by.numerator);
    if ((quotient.numerator * scale) % quotient.denominator !== 0n) throw new Refused(expenseTexts.division);
    return quotient;
  }

  function factor(): Fraction {
    const token = tokens[at++];
    if (token === undefined) throw unreadable();
    if (token === '-' || token === '+') {
      const { numerator, denominator } = factor();
      return { numerator: token === '-' ? -numerator : numerator, denominator };
    }
    if (token === '(') {
      const value = sum();
      if (tokens[at++] !== ')') throw unreadable();
      return value;
    }
    const digits = isAmbiguous(token, places) ? null : digitsOf(token, places);
    if (!digits) throw unreadable();
    return reduced(BigInt(`0${digits.whole}${digits.fraction}`), 10n ** BigInt(digits.fraction.length));
  }

  const value = sum();
  if (at < tokens.length) throw unreadable();
  return value;
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  const divisor = greatestDivisor(
    numerator < 0n ? -numerator : numerator,
    denominator < 0n ? -denominator : denominator,
  );
  const sign = denominator < 0n ? -1n : 1n;
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b];
  while (other > 0n) [one, other] = [other, one % other];
  return one === 0n ? 1n : one;
}
