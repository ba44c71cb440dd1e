import { storedJson } from '@/platform/client/stored-json';
import type { PreferredDates } from '@/platform/shared/preferred-dates';

/** When an account opened each tool last in this browser, by the tool's key, as ISO times. */
const kept = (user: number) =>
  storedJson<Record<string, string | undefined>>(localStorage, `toolsOpened:${String(user)}`);

export function readOpenedTools(user: number): Record<string, string | undefined> {
  return kept(user).read() ?? {};
}

export function noteOpenedTool(user: number, toolKey: string): void {
  kept(user).write({ ...kept(user).read(), [toolKey]: new Date().toISOString() });
}

/** Called on signing out, since the next user of the browser may be another person. */
export function forgetOpenedTools(user: number): void {
  kept(user).write(null);
}

/** When a tool was opened last, in words. Invalid times count as none, since the browser's storage may contain anything. */
export function openedText(at: string | undefined, now: Date, dates: PreferredDates): string {
  const day = dates.day(at);
  if (at === undefined || day === '-') return 'Not opened here yet';
  return day === dates.day(now) ? `Opened today at ${dates.time(at)}` : `Opened on ${day}`;
}
