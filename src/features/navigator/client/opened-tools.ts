import { accountStored } from '@/platform/client/storage/account';
import type { PreferredDates } from '@/platform/shared/preferred-dates';

/** When an account opened each tool last in this browser, by the tool's key, as ISO times. */
const kept = (user: number) => accountStored<Record<string, string | undefined>>(user, 'toolsOpened');

export function readOpenedTools(user: number): Record<string, string | undefined> {
  return kept(user).read() ?? {};
}

export function noteOpenedTool(user: number, toolKey: string): void {
  kept(user).write({ ...kept(user).read(), [toolKey]: new Date().toISOString() });
}

/** When a tool was opened last, in words; null for never. Invalid times count as none, since the browser's storage may contain anything. */
export function openedText(at: string | undefined, now: Date, dates: PreferredDates): string | null {
  const day = dates.day(at);
  if (at === undefined || day === '-') return null;
  return day === dates.day(now) ? `Opened today at ${dates.time(at)}` : `Opened on ${day}`;
}
