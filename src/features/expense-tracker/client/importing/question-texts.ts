import type { ColumnRole } from '../../import/csv-names';
import type { Delimiter } from '../../import/csv-sheet';
import { type DateOrder, readDay } from '../../import/date-column';
import type { Encoding } from '@/platform/shared/encoding';
import type { Profile } from './profiles';

/** 'Is 03/11/2026 the 3rd of November or the 11th of March?' */
export function orderQuestion(
  text: string,
  options: readonly DateOrder[],
  monthName: (day: string) => string,
): string {
  const readings = options.flatMap((order) => {
    const day = readDay(text, order);
    return day === null ? [] : [`the ${ordinal(Number(day.slice(8)))} of ${monthName(day)}`];
  });
  return `Is ${text} ${readings.join(' or ')}?`;
}

const ORDINALS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const plurals = new Intl.PluralRules('en-US', { type: 'ordinal' });

function ordinal(day: number): string {
  return `${String(day)}${ORDINALS[plurals.select(day)] ?? 'th'}`;
}

export const ORDER_LABELS: Record<DateOrder, string> = {
  dmy: 'Day first',
  mdy: 'Month first',
  ymd: 'Year first',
};

export const ENCODING_LABELS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Western (Windows 1252)',
  'windows-1250': 'Central European (Windows 1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1251': 'Cyrillic (Windows 1251)',
  'windows-1253': 'Greek (Windows 1253)',
  'windows-1254': 'Turkish (Windows 1254)',
  gb18030: 'Chinese, simplified (GB 18030)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
  'utf-16le': 'UTF-16, little endian',
  'utf-16be': 'UTF-16, big endian',
};

export const ROLE_LABELS: Record<ColumnRole, string> = {
  ignored: 'Not used',
  date: 'Date',
  amount: 'Amount',
  out: 'Amount out',
  in: 'Amount in',
  direction: 'Out or in',
  payee: 'Payee',
  payer: 'Payer of what came in',
  notes: 'Notes',
  category: 'Category',
  externalId: "The bank's id",
  currency: 'Currency',
  fee: 'Fee',
  balance: 'Balance, compared',
  account: 'Account',
  state: 'Booked or not yet',
};

export const DELIMITER_LABELS: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

/** How files of a head are read: 'Date, Payee, Amount · Day first · Decimal comma'. */
export function profileText({
  roles,
  order,
  decimal,
  isReversed,
  encoding,
  takesDates,
  delimiter,
}: Profile): string {
  const columns = roles.flatMap((role) => (role === 'ignored' ? [] : [ROLE_LABELS[role]]));
  return [
    columns.join(', '),
    order && ORDER_LABELS[order],
    decimal && (decimal === ',' ? 'Decimal comma' : 'Decimal point'),
    isReversed && 'Signs turned around',
    encoding && ENCODING_LABELS[encoding],
    delimiter && `Cells between: ${DELIMITER_LABELS[delimiter]}`,
    takesDates && "The bank's dates",
  ]
    .filter(Boolean)
    .join(' · ');
}
