/** What an account prefers in every tool (CONTRACT section 2, Accounts, in addition). */

export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const LANGUAGES = ['documented', 'en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_LABELS = { documented: 'Default', en: 'English', zh: '中文' } as const;

export interface Preferences {
  /** An IANA name. */
  timeZone: string;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  dateOrder: DateOrder;
  /** Whether somebody chose that order; until then the specification's forms stand where it has some. */
  datesChosen: boolean;
  hourCycle: 12 | 24;
  /** Whether somebody chose that clock; until then that of 24 hours stands where a screen had it first. */
  clockChosen: boolean;
  /** The hour at which a day begins, 0 to 6. */
  dayStart: number;
  /** An ISO 4217 code. */
  baseCurrency: string;
  /** Whether somebody chose that currency: it is the usual one or a browser's guess otherwise, which accounts of money overrule. */
  currencyChosen: boolean;
  language: Language;
  /** Whether shortcuts of a single character work (WCAG 2.1.4). */
  singleKeys: boolean;
  /** Whether tools point out what was reached. */
  milestones: boolean;
  /** From when until when reminders wait, HH:MM, over midnight too; null: they never do. */
  quietFrom: string | null;
  quietUntil: string | null;
  /** When to be told of what is due on a day, HH:MM. */
  remindAt: string;
}

/** Of an account that has chosen nothing, and whose browser was never asked: the forms and the zone of the specification. */
export const USUAL_PREFERENCES: Preferences = {
  timeZone: 'Asia/Kuala_Lumpur',
  weekStart: 1,
  dateOrder: 'ymd',
  datesChosen: false,
  hourCycle: 24,
  clockChosen: false,
  dayStart: 0,
  baseCurrency: 'MYR',
  currencyChosen: false,
  language: 'documented',
  singleKeys: true,
  milestones: true,
  quietFrom: null,
  quietUntil: null,
  remindAt: '08:00',
};

/** Which preferences tell of others whether somebody chose them. */
export type Chosen = 'currencyChosen' | 'datesChosen' | 'clockChosen';

/** What a change of preferences says that somebody has chosen. */
export function chosenBy(change: Partial<Preferences>): Partial<Pick<Preferences, Chosen>> {
  return {
    ...(change.baseCurrency !== undefined && { currencyChosen: true }),
    ...(change.dateOrder !== undefined && { datesChosen: true }),
    ...(change.hourCycle !== undefined && { clockChosen: true }),
  };
}

/** Whether this is a time zone's IANA name; an offset such as +08:00 is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Whether this is the ISO 4217 code of a known currency. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

/** The locale for dates with names, in which the month is first for who has chosen so. */
export function namedDatesLocaleOf({
  datesChosen,
  dateOrder,
  language,
}: Pick<Preferences, 'language' | 'dateOrder' | 'datesChosen'>): string {
  const english = datesChosen && dateOrder === 'mdy' ? 'en-US' : 'en-GB';
  return localeOf({ language }) === 'en' ? english : localeOf({ language });
}

/** The locale for names alone, and for amounts. */
export function localeOf({ language }: Pick<Preferences, 'language'>): string {
  return language === 'zh' ? 'zh-CN' : 'en';
}
