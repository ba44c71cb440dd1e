import { habitLimits, habitTexts } from '../rules';

/** Amounts are whole thousandths; people and the REST API write them as decimals with at most 3 places. */

/** The thousandths of a decimal text such as '5.25'; a text that cannot be read is returned as it is. */
export function thousandthsOf(text: string): number | string {
  const [, whole, places = ''] = /^\s*(\d{1,13})(?:\.(\d{1,3}))?\s*$/.exec(text) ?? [];
  return whole === undefined ? text : Number(whole) * 1000 + Number(places.padEnd(3, '0'));
}

/** The shortest decimal text of thousandths: '5.25', '5'. */
export function decimalOf(thousandths: number): string {
  const whole = Math.trunc(Math.abs(thousandths) / 1000);
  const places = String(Math.abs(thousandths) % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '');
  return `${thousandths < 0 ? '-' : ''}${String(whole)}${places === '' ? '' : `.${places}`}`;
}

/** The same of what may be negative, such as a debt. */
export function balanceProblem(value: unknown): string | null {
  return amountProblem(typeof value === 'number' ? Math.abs(value) : value);
}

/** Why a value is no amount, or null for thousandths within the limits. */
export function amountProblem(value: unknown): string | null {
  if (typeof value === 'string' && /^\s*\d+\.\d{4,}\s*$/.test(value)) return habitTexts.decimals;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return habitTexts.amount;
  return value >= 0 && value <= habitLimits.amountMax ? null : habitTexts.amount;
}

/** The same of a habit's target. */
export function targetProblem(value: unknown): string | null {
  const problem = amountProblem(value);
  return problem === habitTexts.amount ? habitTexts.target : problem;
}
