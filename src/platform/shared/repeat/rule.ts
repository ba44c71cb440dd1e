import { repeatLimits as limits, repeatTexts } from './limits';
import { hasEvenPeriods, startsADay } from './often';
import { wallOfBasic } from './wall';

export const FREQUENCIES = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY'] as const;
export type RuleFrequency = (typeof FREQUENCIES)[number];

/** A weekday (1 Monday to 7 Sunday); with `nth` the so manieth of the month or year, from the end if below 0. */
export interface RuleDay {
  nth: number | null;
  weekday: number;
}

/** An RRULE value (RFC 5545, 3.3.10); what it leaves out is null. */
export interface Rule {
  freq: RuleFrequency;
  interval: number;
  count: number | null;
  /** As it stands: YYYYMMDD, YYYYMMDDTHHMMSS, or with Z. */
  until: string | null;
  byMonth: number[] | null;
  byWeekNo: number[] | null;
  byYearDay: number[] | null;
  byMonthDay: number[] | null;
  byDay: RuleDay[] | null;
  byHour: number[] | null;
  byMinute: number[] | null;
  bySecond: number[] | null;
  bySetPos: number[] | null;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The lists of numbers: their names in canonical order, and what is in them; of some also counted from the end. */
const LISTS = [
  ['BYMONTH', 'byMonth', { min: 1, max: 12, fromEnd: false }],
  ['BYWEEKNO', 'byWeekNo', { min: 1, max: 53, fromEnd: true }],
  ['BYYEARDAY', 'byYearDay', { min: 1, max: 366, fromEnd: true }],
  ['BYMONTHDAY', 'byMonthDay', { min: 1, max: 31, fromEnd: true }],
  ['BYHOUR', 'byHour', { min: 0, max: 23, fromEnd: false }],
  ['BYMINUTE', 'byMinute', { min: 0, max: 59, fromEnd: false }],
  ['BYSECOND', 'bySecond', { min: 0, max: 59, fromEnd: false }],
  ['BYSETPOS', 'bySetPos', { min: 1, max: 366, fromEnd: true }],
] as const;

/** What is wrong with a rule. */
export interface RuleProblem {
  /** For people. */
  problem: string;
  /** It may be right, but is not expanded here. */
  isTooMuch?: true;
  /** The name of a part that means nothing beside the others, without which the rest may be right. */
  forbidden?: string;
}

export type ReadRule = { rule: Rule } | RuleProblem;

class Unreadable extends Error {
  readonly about: Omit<RuleProblem, 'problem'>;

  constructor(problem: string, about: Omit<RuleProblem, 'problem'> = {}) {
    super(problem);
    this.about = about;
  }
}

/**
 * Reads a rule strictly: unknown, empty and doubled parts, numbers out of range, COUNT beside UNTIL, repeats by the second, and
 * parts that a frequency does not have are refused, and with `allDay` whatever tells times of a day. So are rules with too many
 * starts, on one day or to be counted one by one, and those with a BY… of later standards, as too much.
 */
export function readRule(text: string, { allDay = false }: { allDay?: boolean } = {}): ReadRule {
  try {
    const parts = partsOf(text);
    const rule = ruleOf(parts);
    if (allDay) checkDays(rule, parts);
    return { rule };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message, ...error.about };
    throw error;
  }
}

/** Whether UNTIL has the form of the start: a day for an all-day event, a time otherwise, in UTC unless it floats. */
export function hasUntilForm(until: string, { allDay, zone }: { allDay: boolean; zone: string }): boolean {
  if (allDay) return until.length === 8;
  return until.length > 8 && until.endsWith('Z') === (zone !== '');
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text.trim().replace(/;$/, '').toUpperCase().split(';')) {
    const [, name = '', value = ''] = /^([A-Z-]+)=(.+)$/.exec(part.trim()) ?? refuse(part);
    if (parts.has(name)) refuse(part);
    parts.set(name, value);
  }
  return parts;
}

function refuse(part: string, about?: Omit<RuleProblem, 'problem'>): never {
  throw new Unreadable(repeatTexts.rule(part === '' ? 'nothing' : part), about);
}

const KNOWN = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYDAY',
  'RSCALE',
  ...LISTS.map(([name]) => name),
]);

/** Whether a part (its name in capitals) says when a rule happens: without an unknown BY… there would be other days. */
export function isRulePart(name: string): boolean {
  return KNOWN.has(name) || name.startsWith('BY');
}

function ruleOf(parts: Map<string, string>): Rule {
  for (const [name, value] of parts)
    if (!KNOWN.has(name)) refuse(`${name}=${value}`, isRulePart(name) ? { isTooMuch: true } : {});
  const scale = parts.get('RSCALE');
  if (scale !== undefined && scale !== 'GREGORIAN') refuse(`RSCALE=${scale}`);
  const freq =
    FREQUENCIES.find((known) => known === parts.get('FREQ')) ?? refuse(`FREQ=${parts.get('FREQ') ?? ''}`);
  if (parts.has('COUNT') && parts.has('UNTIL')) throw new Unreadable(repeatTexts.ruleUntilAndCount);
  const rule: Rule = {
    freq,
    interval: wholeOf(parts, 'INTERVAL', 10_000) ?? 1,
    count: wholeOf(parts, 'COUNT', limits.countMax),
    until: untilOf(parts.get('UNTIL')),
    byMonth: null,
    byWeekNo: null,
    byYearDay: null,
    byMonthDay: null,
    byDay: daysOf(parts.get('BYDAY')),
    byHour: null,
    byMinute: null,
    bySecond: null,
    bySetPos: null,
    weekStart: parts.has('WKST') ? weekdayOfCode(parts.get('WKST') ?? '', 'WKST') : 1,
  };
  for (const [name, field, range] of LISTS) {
    const value = parts.get(name);
    if (value !== undefined) rule[field] = numbersOf(name, value, range);
  }
  checkParts(rule, parts);
  if (startsADay(rule) > limits.startsADayMax)
    throw new Unreadable(repeatTexts.ruleTooOften, { isTooMuch: true });
  if (rule.count !== null && rule.count > limits.countWalkedMax && !hasEvenPeriods(rule))
    throw new Unreadable(repeatTexts.ruleCountTooLarge, { isTooMuch: true });
  return rule;
}

/** What RFC 5545 forbids besides. */
function checkParts(rule: Rule, parts: Map<string, string>): void {
  const refusePart = (name: string) => refuse(`${name}=${parts.get(name) ?? ''}`, { forbidden: name });
  const isLong = rule.freq === 'MONTHLY' || rule.freq === 'YEARLY';
  if (rule.byDay?.some(({ nth }) => nth !== null) && (!isLong || rule.byWeekNo)) refusePart('BYDAY');
  if (rule.byMonthDay && rule.freq === 'WEEKLY') refusePart('BYMONTHDAY');
  if (rule.byYearDay && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(rule.freq)) refusePart('BYYEARDAY');
  if (rule.byWeekNo && rule.freq !== 'YEARLY') refusePart('BYWEEKNO');
  const others = [
    ...LISTS.map(([, field]) => field).filter((field) => field !== 'bySetPos'),
    'byDay',
  ] as const;
  if (rule.bySetPos && !others.some((field) => rule[field])) refusePart('BYSETPOS');
}

/** Days have no times. */
function checkDays({ freq }: Rule, parts: Map<string, string>): void {
  if (freq === 'HOURLY' || freq === 'MINUTELY') refuse(`FREQ=${freq}`);
  for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND'])
    if (parts.has(name)) refuse(`${name}=${parts.get(name) ?? ''}`, { forbidden: name });
}

function wholeOf(parts: Map<string, string>, name: string, max: number): number | null {
  const value = parts.get(name);
  if (value === undefined) return null;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (name === 'COUNT' && number > max)
    throw new Unreadable(repeatTexts.rule(`${name}=${value}`), { isTooMuch: true });
  return number >= 1 && number <= max ? number : refuse(`${name}=${value}`);
}

function untilOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  return wallOfBasic(value.replace(/(T\d{6})Z$/, '$1')) === null ? refuse(`UNTIL=${value}`) : value;
}

function numbersOf(
  name: string,
  value: string,
  { min, max, fromEnd }: { min: number; max: number; fromEnd: boolean },
): number[] {
  const numbers = value.split(',').map((part) => {
    const number = /^[+-]?\d{1,3}$/.test(part) ? Number(part) : NaN;
    const size = fromEnd ? Math.abs(number) : number;
    return size >= min && size <= max ? number : refuse(`${name}=${value}`);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function daysOf(value: string | undefined): RuleDay[] | null {
  if (value === undefined) return null;
  const days = value.split(',').map((part): RuleDay => {
    const [, nth, code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(part) ?? refuse(`BYDAY=${value}`);
    const number = nth === undefined ? null : Number(nth);
    if (number !== null && (number === 0 || Math.abs(number) > 53)) refuse(`BYDAY=${value}`);
    return { nth: number, weekday: weekdayOfCode(code, 'BYDAY') };
  });
  const unique = new Map(days.map((day) => [`${String(day.nth)} ${String(day.weekday)}`, day]));
  return [...unique.values()].sort((a, b) => (a.nth ?? 0) - (b.nth ?? 0) || a.weekday - b.weekday);
}

function weekdayOfCode(code: string, name: string): number {
  const at = WEEKDAYS.indexOf(code);
  return at < 0 ? refuse(`${name}=${code}`) : at + 1;
}

/** The canonical text of a rule: parts in one order, without what is usual anyway. */
export function formatRule(rule: Rule): string {
  const parts: string[] = [`FREQ=${rule.freq}`];
  if (rule.interval !== 1) parts.push(`INTERVAL=${String(rule.interval)}`);
  if (rule.count !== null) parts.push(`COUNT=${String(rule.count)}`);
  if (rule.until !== null) parts.push(`UNTIL=${rule.until}`);
  const list = (name: string, values: readonly (number | string)[] | null) => {
    if (values) parts.push(`${name}=${values.join(',')}`);
  };
  for (const [name, field] of LISTS.slice(0, 4)) list(name, rule[field]);
  list(
    'BYDAY',
    rule.byDay?.map(
      ({ nth, weekday }) => `${nth === null ? '' : String(nth)}${WEEKDAYS[weekday - 1] ?? ''}`,
    ) ?? null,
  );
  for (const [name, field] of LISTS.slice(4)) list(name, rule[field]);
  if (rule.weekStart !== 1) parts.push(`WKST=${WEEKDAYS[rule.weekStart - 1] ?? 'MO'}`);
  return parts.join(';');
}
