import { formatMinute } from '@/platform/shared/dates';
import { readTime } from '../../rules';

/** A moment as the records show it, in the browser's time zone: '2026/11/19 21:40' (specification, section 8). */
export function watchTime(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '' || Number(value) === 0) return '-';
  const digits = String(value).trim();
  if (!/^\d+$/.test(digits)) return '时间异常';
  const ms = readTime(digits);
  return ms === null ? '时间格式错误' : formatMinute(new Date(ms).toISOString());
}
