import { isTimeZone, USUAL_PREFERENCES, type DateOrder } from './preferences';

/** Of countries with many people or visitors; elsewhere the usual currency stands until another is chosen. */
const CURRENCIES: Record<string, string> = {
  ...Object.fromEntries(
    ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'GR', 'IE', 'IT', 'NL', 'PT'].map((region) => [region, 'EUR']),
  ),
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HK: 'HKD',
  ID: 'IDR',
  IN: 'INR',
  JP: 'JPY',
  KR: 'KRW',
  MX: 'MXN',
  MY: 'MYR',
  NO: 'NOK',
  NZ: 'NZD',
  PH: 'PHP',
  PL: 'PLN',
  SE: 'SEK',
  SG: 'SGD',
  TH: 'THB',
  TR: 'TRY',
  TW: 'TWD',
  US: 'USD',
  VN: 'VND',
  ZA: 'ZAR',
};

interface WithWeek {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** What a language (a tag of BCP 47) and a time zone say of the forms that a person is used to. */
export function guessFrom(language: string, timeZone: string) {
  const locale = localeFor(language);
  const week = locale as WithWeek;
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : USUAL_PREFERENCES.timeZone,
    // Firefox has neither.
    weekStart: (week.getWeekInfo?.() ?? week.weekInfo)?.firstDay ?? USUAL_PREFERENCES.weekStart,
    dateOrder: orderIn(locale),
    hourCycle: hourCycle === 'h11' || hourCycle === 'h12' ? (12 as const) : (24 as const),
    baseCurrency: CURRENCIES[locale.maximize().region ?? ''] ?? USUAL_PREFERENCES.baseCurrency,
  };
}

function localeFor(language: string): Intl.Locale {
  try {
    return new Intl.Locale(language);
  } catch {
    return new Intl.Locale('en');
  }
}

function orderIn(locale: Intl.Locale): DateOrder {
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' });
  const [first, second] = format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'year' || type === 'month' || type === 'day');
  if (first === 'day') return 'dmy';
  return first === 'month' && second === 'day' ? 'mdy' : 'ymd';
}
