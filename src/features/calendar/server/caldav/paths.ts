import type { TaskList } from '@/platform/shared/tool-tasks';
import { calendarLimits } from '../../rules';

/* Addresses. An account has one principal and one home; calendars are in the home, and their objects in them. */

export const CALDAV_PATH = '/caldav/';

/** What an address names. The account and what is in it may not be there. */
export type Target =
  | { kind: 'root' }
  | { kind: 'principal'; userId: string }
  | { kind: 'home'; userId: string }
  | { kind: 'calendar'; userId: string; calendar: string }
  | { kind: 'object'; userId: string; calendar: string; name: string };

/** What the path of an address names, or a whole address; null for one that is none of ours. */
export function targetOf(address: string): Target | null {
  const path = address.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? '';
  const segments = path.split('/');
  const end = segments.findLastIndex((part) => part !== '') + 1;
  const [empty, root, ...parts] = segments.slice(0, end).map(decoded);
  if (empty !== '' || root !== 'caldav' || parts.some((part) => part === null || part === '')) return null;
  const [what, userId, calendar, name, ...more] = parts as string[];
  if (what === undefined) return { kind: 'root' };
  if (userId === undefined || more.length > 0) return null;
  if (what === 'principals') return calendar === undefined ? { kind: 'principal', userId } : null;
  if (what !== 'calendars') return null;
  if (calendar === undefined) return { kind: 'home', userId };
  return name === undefined
    ? { kind: 'calendar', userId, calendar }
    : { kind: 'object', userId, calendar, name };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Characters of the last part of an address: those of a UID, and `.ics~`. */
const NAME_MAX = calendarLimits.uidMax + 5;

/** Whether a program may choose this last part of an address. The database compares without blanks at the end. */
export function isUsableName(name: string): boolean {
  return (
    name.length <= NAME_MAX &&
    name !== '.' &&
    name !== '..' &&
    !name.endsWith(' ') &&
    !/\p{Cc}/u.test(name) &&
    name.isWellFormed()
  );
}

export function principalPath(userId: number): string {
  return `${CALDAV_PATH}principals/${String(userId)}/`;
}

export function homePath(userId: number): string {
  return `${CALDAV_PATH}calendars/${String(userId)}/`;
}

export function calendarPath(userId: number, calendar: string): string {
  return `${homePath(userId)}${encodeURIComponent(calendar)}/`;
}

export function objectPath(userId: number, calendar: string, name: string): string {
  return `${calendarPath(userId, calendar)}${encodeURIComponent(name)}`;
}

/** The last parts of the addresses of the lists of tasks, beside the calendars. */
export const TASK_SEGMENTS: Readonly<Record<TaskList, string>> = {
  due: 'toolstead-due',
  routine: 'toolstead-routine',
};

/** The list of tasks with this last part of an address; undefined: it is none's. */
export function taskListOf(segment: string): TaskList | undefined {
  return (['due', 'routine'] as const).find((list) => TASK_SEGMENTS[list] === segment);
}

/** The last part of the address of a calendar that no program has made. */
export function usualCalendarName(id: number): string {
  return `calendar-${String(id)}`;
}
