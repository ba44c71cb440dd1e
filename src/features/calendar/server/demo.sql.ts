import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import type { DemoPerson } from '@/platform/server/tools/tool';
import { civilDay, textOfDay, weekFirst } from '@/platform/shared/civil';
import { addEventInput } from '../schema';
import { listCalendars } from './calendars/queries';
import { addCalendar, editCalendar } from './calendars/writes';
import type { Change } from './changes/schema';
import { addEvent } from './events/writes';
import { calendarJournal } from './journal';

type CalendarName = 'Work' | 'Personal' | 'Family' | 'Holidays' | 'Book club';

const CALENDARS: Record<CalendarName, string> = {
  Work: '#4f46e5',
  Personal: '#15803d',
  Family: '#b45309',
  Holidays: '#475569',
  'Book club': '#be185d',
};

interface DemoEvent {
  title: string;
  in: CalendarName;
  /** From Monday of this week; for a holiday its date in this year, MM-DD. */
  on: number | `${number}-${number}`;
  /** Of the person's clock; left out for an event of whole days. */
  at?: string;
  /** Minutes of a timed event, days of another. */
  lasts: number;
  rule?: string;
  location?: string;
  notes?: string;
  url?: string;
  reminders?: number[];
  /** Left out, it is at that time wherever the visitor is: the demo is filled before anybody has told a zone. */
  zone?: string;
  status?: 'tentative';
}

const DAY = { MO: 0, TU: 1, WE: 2, TH: 3, FR: 4, SA: 5, SU: 6 };
/** A day of another week. */
const week = (weeks: number, day: keyof typeof DAY) => weeks * 7 + DAY[day];

/** Series begin so many weeks ago. */
const BACK = -12;

const EVENTS: DemoEvent[] = [
  {
    title: 'Planning',
    in: 'Work',
    on: week(BACK, 'MO'),
    at: '09:30',
    lasts: 60,
    rule: 'FREQ=WEEKLY;BYDAY=MO',
  },
  { title: 'Retro', in: 'Work', on: week(BACK, 'FR'), at: '16:00', lasts: 45, rule: 'FREQ=WEEKLY;BYDAY=FR' },
  {
    title: '1:1 Daniel',
    in: 'Work',
    on: week(BACK, 'TH'),
    at: '09:30',
    lasts: 30,
    rule: 'FREQ=WEEKLY;BYDAY=TH',
  },
  {
    title: 'Call with Boston',
    in: 'Work',
    on: week(BACK, 'TH'),
    at: '09:00',
    lasts: 60,
    zone: 'America/New_York',
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
    location: 'Room 4.12',
    notes: 'Bring the numbers of the import; Ruth shows the new feed.',
    reminders: [15],
  },
  {
    title: 'Yoga',
    in: 'Personal',
    on: week(BACK, 'MO'),
    at: '18:00',
    lasts: 60,
    rule: 'FREQ=WEEKLY;BYDAY=MO',
  },
  {
    title: 'Choir',
    in: 'Personal',
    on: week(BACK, 'WE'),
    at: '17:30',
    lasts: 90,
    rule: 'FREQ=WEEKLY;BYDAY=WE',
    location: 'Parish hall',
  },
  {
    title: 'Market',
    in: 'Family',
    on: week(BACK, 'SA'),
    at: '10:00',
    lasts: 90,
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA',
  },
  {
    title: 'Book club',
    in: 'Book club',
    on: week(BACK, 'TH'),
    at: '19:30',
    lasts: 120,
    rule: 'FREQ=MONTHLY;BYDAY=-1TH',
  },
  { title: 'New Year’s Day', in: 'Holidays', on: '01-01', lasts: 1, rule: 'FREQ=YEARLY' },
  { title: 'Labour Day', in: 'Holidays', on: '05-01', lasts: 1, rule: 'FREQ=YEARLY' },
  { title: 'All Saints’ Day', in: 'Holidays', on: '11-01', lasts: 1, rule: 'FREQ=YEARLY' },
  { title: 'Armistice Day', in: 'Holidays', on: '11-11', lasts: 1, rule: 'FREQ=YEARLY' },
  { title: 'Christmas Day', in: 'Holidays', on: '12-25', lasts: 1, rule: 'FREQ=YEARLY' },
  { title: 'Parents’ evening', in: 'Family', on: week(-3, 'TU'), at: '19:00', lasts: 90 },
  { title: 'Cabin at Lake Annecy', in: 'Family', on: week(-3, 'SA'), lasts: 2 },
  { title: 'Data Days, Lyon', in: 'Work', on: week(-2, 'TU'), lasts: 3, location: 'Lyon' },
  {
    title: 'Train to Lyon',
    in: 'Personal',
    on: week(-2, 'TU'),
    at: '18:40',
    lasts: 125,
    location: 'Platform 7',
  },
  { title: 'Vaccination', in: 'Family', on: week(-1, 'TU'), at: '17:00', lasts: 30 },
  {
    title: 'Anna’s birthday',
    in: 'Family',
    on: week(-1, 'SA'),
    lasts: 1,
    rule: 'FREQ=YEARLY',
    reminders: [900],
  },
  { title: 'Dinner with Anna', in: 'Family', on: week(-1, 'SA'), at: '19:30', lasts: 150 },
  { title: 'Anna in Geneva', in: 'Family', on: week(0, 'MO'), lasts: 2 },
  { title: 'Budget review', in: 'Work', on: week(0, 'MO'), at: '14:00', lasts: 60 },
  { title: 'Focus time', in: 'Work', on: week(0, 'TU'), at: '09:00', lasts: 180 },
  { title: 'Call Sofia', in: 'Work', on: week(0, 'TU'), at: '10:00', lasts: 30 },
  { title: 'Leo’s school', in: 'Family', on: week(0, 'TU'), at: '10:45', lasts: 45 },
  { title: 'Interview, backend engineer', in: 'Work', on: week(0, 'TU'), at: '13:30', lasts: 90 },
  { title: 'Design review', in: 'Work', on: week(0, 'WE'), at: '10:00', lasts: 60 },
  {
    title: 'Boiler',
    in: 'Personal',
    on: week(0, 'WE'),
    at: '10:30',
    lasts: 90,
    notes: 'The engineer calls before.',
  },
  { title: 'Check', in: 'Work', on: week(0, 'WE'), at: '11:00', lasts: 60 },
  { title: 'Lunch with Sofia', in: 'Personal', on: week(0, 'WE'), at: '13:00', lasts: 60 },
  { title: 'Import review', in: 'Work', on: week(0, 'TH'), at: '11:00', lasts: 90 },
  { title: 'Release 6.1', in: 'Work', on: week(0, 'FR'), at: '09:00', lasts: 60, reminders: [10, 60] },
  { title: 'Bike service', in: 'Personal', on: week(0, 'FR'), at: '11:00', lasts: 60 },
  { title: 'Grandparents', in: 'Family', on: week(0, 'SA'), lasts: 1 },
  { title: 'Dentist, Leo', in: 'Family', on: week(1, 'TU'), at: '12:15', lasts: 45 },
  { title: 'Workshop', in: 'Work', on: week(1, 'TH'), at: '14:00', lasts: 120, status: 'tentative' },
  {
    title: 'Dentist',
    in: 'Personal',
    on: week(1, 'FR'),
    at: '14:45',
    lasts: 60,
    location: 'Elm Street 8',
    reminders: [15],
  },
  {
    title: 'Concert',
    in: 'Personal',
    on: week(1, 'SA'),
    at: '20:00',
    lasts: 150,
    location: 'Philharmonic hall',
  },
  { title: 'Brunch', in: 'Personal', on: week(1, 'SU'), at: '10:00', lasts: 120 },
  { title: 'Pottery', in: 'Personal', on: week(2, 'TU'), at: '18:00', lasts: 120 },
  { title: 'Team week, Marseille', in: 'Work', on: week(2, 'WE'), lasts: 4, location: 'Marseille' },
];

/** The calendars of accounts; others have none. */
const KEPT: Record<string, CalendarName[]> = {
  master: ['Work', 'Personal', 'Family', 'Holidays', 'Book club'],
  meilin: ['Work', 'Personal', 'Family', 'Holidays', 'Book club'],
  arjun: ['Work', 'Holidays'],
};

/** Adds calendars with events around today to those accounts that have none. */
export async function addCalendars(db: Kysely<Database>, people: readonly DemoPerson[]): Promise<void> {
  for (const { id, username } of people) {
    const names = KEPT[username] ?? [];
    if (names.length === 0 || (await listCalendars(db, id)).length > 0) continue;
    const { timeZone } = await preferencesOf(db, id);
    const today = civilDay(new Date(), timeZone);
    await calendarJournal.execute({ db, user: { id } }, 'demo', {}, (change) => addAll(change, names, today));
  }
}

async function addAll(change: Change, names: readonly CalendarName[], today: number): Promise<void> {
  const ids = new Map<CalendarName, number>();
  for (const name of names) ids.set(name, (await addCalendar(change, { name, color: CALENDARS[name] })).id);
  for (const { in: name, on, at, lasts, ...event } of EVENTS) {
    const calendarId = ids.get(name);
    if (calendarId === undefined) continue;
    const date =
      typeof on === 'number' ? textOfDay(weekFirst(today, 1) + on) : `${textOfDay(today).slice(0, 4)}-${on}`;
    const time =
      at === undefined
        ? { start: date, minutes: lasts * 24 * 60 }
        : { start: `${date}T${at}`, minutes: lasts };
    await addEvent(change, addEventInput.parse({ zone: '', ...event, ...time, calendarId }));
  }
  const hidden = ids.get('Book club');
  if (hidden !== undefined) await editCalendar(change, { id: hidden, hidden: true });
}
