import { currentPreferences } from '@/platform/client/preferences';
import { formatMinute } from '@/platform/shared/dates';
import { preferredDates } from '@/platform/shared/preferred-dates';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { readTime } from '../../rules';

/**
 * A time as records show it: '2026/11/19 21:40' in the browser's time zone (specification, section 8), unless the account has
 * chosen an order or a clock.
 */
export function watchTime(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '' || Number(value) === 0) return '-';
  const digits = String(value).trim();
  if (!/^\d+$/.test(digits)) return '时间异常';
  const ms = readTime(digits);
  return ms === null ? '时间格式错误' : minuteText(ms);
}

// In which nothing is chosen.
let known = { of: USUAL_PREFERENCES, dates: preferredDates(USUAL_PREFERENCES) };

function minuteText(ms: number): string {
  const of = currentPreferences();
  if (!of.datesChosen && !of.clockChosen) return formatMinute(new Date(ms).toISOString());
  if (known.of !== of) {
    const dateOrder = of.datesChosen ? of.dateOrder : 'ymd';
    known = {
      of,
      dates: preferredDates({ ...of, dateOrder, hourCycle: of.clockChosen ? of.hourCycle : 24 }),
    };
  }
  return known.dates.minute(ms);
}

const MINUTE = 60_000;
const UNITS = [
  { ms: 24 * 60 * MINUTE, word: '天' },
  { ms: 60 * MINUTE, word: '小时' },
  { ms: MINUTE, word: '分钟' },
] as const;

/** The time since `moment`, both in ms: '3 天前'. */
export function timeAgo(moment: number, now: number): string {
  const unit = UNITS.find(({ ms }) => now - moment >= ms);
  return unit ? `${String(Math.floor((now - moment) / unit.ms))} ${unit.word}前` : '刚刚';
}
