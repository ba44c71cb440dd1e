/** Up to here a timestamp is in seconds (specification, tools section 5). */
const LAST_SECONDS = 9_999_999_999;
const MS_DIGITS = 13;

/** A moment as the records show it, in the browser's time zone: '2026/11/19 21:40' (specification, section 8). */
export function watchTime(value: number | string | null | undefined): string {
  if (value === null || value === undefined || value === '' || Number(value) === 0) return '-';
  const digits = String(value).trim();
  if (!/^\d+$/.test(digits)) return '时间异常';
  const ms = inMs(digits);
  if (ms === null) return '时间格式错误';
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return '时间异常';
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('/');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function inMs(digits: string): number | null {
  if (Number(digits) <= LAST_SECONDS) return Number(digits) * 1000;
  return digits.length < MS_DIGITS ? null : Number(digits.slice(0, MS_DIGITS));
}
