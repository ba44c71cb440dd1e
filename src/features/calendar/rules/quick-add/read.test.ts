import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf } from '@/platform/shared/civil';
import { readQuickAdd, type QuickAddSettings, type QuickReading } from './read';

/** Friday 20 November 2026, 10:23 in Berlin. */
const settings: QuickAddSettings = {
  now: new Date('2026-11-20T09:23:00Z'),
  zone: 'Europe/Berlin',
  calendars: [
    { id: 1, name: 'Work' },
    { id: 2, name: 'Personal' },
    { id: 3, name: 'Book club' },
    { id: 4, name: 'Workshops' },
    { id: 5, name: '家庭' },
  ],
  preferences: { dateOrder: 'dmy', weekStart: 1 },
};

const read = (text: string, changed: Partial<QuickAddSettings> = {}) =>
  readQuickAdd(text, { ...settings, ...changed });

/** 'title | when', with what else was read. */
function told(reading: QuickReading): string {
  const { title, start, end, allDay, rule, calendarId, reminders, location } = reading;
  const short = (time: string) => time.replace(/:00$/, '').replace('T', ' ');
  const lastDay = allDay ? new Date(Date.parse(end) - 1).toISOString().slice(0, 10) : '';
  const sameDay = start.slice(0, 10) === (allDay ? lastDay : end.slice(0, 10));
  const until = allDay ? lastDay : sameDay ? short(end).slice(11) : short(end);
  const when = allDay && sameDay ? start : `${short(start)} - ${until}`;
  const rest = [
    rule,
    calendarId === null ? '' : `/${String(calendarId)}`,
    ...reminders.map((minutes) => `!${String(minutes)}`),
    location === '' ? '' : `@${location}`,
  ];
  return [title, when, ...rest.filter((part) => part !== '')].join(' | ');
}

describe('a sentence', () => {
  test.each([
    // The pictures and the specification.
    [
      'Dentist 27 Nov 14:45 for 1h /personal !15m at Elm Street 8',
      'Dentist | 2026-11-27 14:45 - 15:45 | /2 | !15 | @Elm Street 8',
    ],
    ['Lunch with Sofia tomorrow 12:30 for 1h /personal', 'Lunch with Sofia | 2026-11-21 12:30 - 13:30 | /2'],
    ['Flight 3 Dec 7am to 5 Dec 9pm', 'Flight | 2026-12-03 07:00 - 2026-12-05 21:00'],
    ['Swim 1500m', 'Swim 1500m | 2026-11-20'],
    ['Run 1500m tomorrow', 'Run 1500m | 2026-11-21'],
    ['Sun cream', 'Sun cream | 2026-11-20'],
    ['Sun cream tomorrow', 'Sun cream | 2026-11-21'],
    ['meeting with March', 'meeting with March | 2026-11-20'],
    ['meeting with March 14:45', 'meeting with March | 2026-11-20 14:45 - 15:45'],
    // What is no phrase stays.
    ['Buy milk', 'Buy milk | 2026-11-20'],
    ['Friday drinks', 'Friday drinks | 2026-11-20'],
    ['Sat nav update', 'Sat nav update | 2026-11-20'],
    ['Sit in the sun', 'Sit in the sun | 2026-11-20'],
    ['May day parade', 'May day parade | 2026-11-20'],
    ['Update to Python 3.11', 'Update to Python 3.11 | 2026-11-20'],
    ['On call 24/7', 'On call 24/7 | 2026-11-20'],
    ['Drive to 5', 'Drive to 5 | 2026-11-20'],
    ['Walk for 1h', 'Walk for 1h | 2026-11-20'],
    ['Push-ups x10', 'Push-ups x10 | 2026-11-20'],
    ['Read chapter 12', 'Read chapter 12 | 2026-11-20'],
    ['Wow!15m', 'Wow!15m | 2026-11-20'],
    ['Plan and/or do', 'Plan and/or do | 2026-11-20'],
    ['Prepare 3 Dec meeting notes', 'Prepare 3 Dec meeting notes | 2026-11-20'],
    ['Meet /nobody', 'Meet /nobody | 2026-11-20'],
    ['Meet /wor', 'Meet /wor | 2026-11-20'],
    ['Nap at 25', 'Nap | 2026-11-20 | @25'],
    ['Vote 31 Nov', 'Vote 31 Nov | 2026-11-20'],
    // Days.
    ['Dentist Friday', 'Dentist | 2026-11-20'],
    ['Dentist Thu', 'Dentist | 2026-11-26'],
    ['Dentist on Monday', 'Dentist | 2026-11-23'],
    ['Dentist next Monday', 'Dentist | 2026-11-23'],
    ['Dentist next Friday', 'Dentist | 2026-11-27'],
    ['next Monday standup', 'standup | 2026-11-23'],
    ['Dentist, 27 November 2027', 'Dentist | 2027-11-27'],
    ['Dentist Nov 27th', 'Dentist | 2026-11-27'],
    ['Dentist Fri 27 Nov', 'Dentist | 2026-11-27'],
    ['Dentist 3 Nov', 'Dentist | 2027-11-03'],
    ['Party 29 Feb', 'Party | 2028-02-29'],
    ['Dentist 2026-12-01', 'Dentist | 2026-12-01'],
    ['Dentist 1/12', 'Dentist | 2026-12-01'],
    ['Dentist 1.12.', 'Dentist | 2026-12-01'],
    ['Dentist on the 27th', 'Dentist | 2026-11-27'],
    ['Rent on the 3rd', 'Rent | 2026-12-03'],
    ['Dentist in 3 days', 'Dentist | 2026-11-23'],
    ['Dentist in 2 weeks', 'Dentist | 2026-12-04'],
    ['牙医 明天', '牙医 | 2026-11-21'],
    ['和家人吃饭 27 Nov 19:00 /家', '和家人吃饭 | 2026-11-27 19:00 - 20:00 | /5'],
    ['Call Ann day after tomorrow', 'Call Ann | 2026-11-22'],
    ['Call Ann the day after tomorrow 9:00', 'Call Ann | 2026-11-22 09:00 - 10:00'],
    // Ranges of days.
    ['Trip mon-wed', 'Trip | 2026-11-23 - 2026-11-25'],
    ['Trip 20.12.-27.12.', 'Trip | 2026-12-20 - 2026-12-27'],
    ['Trip 7-11 Dec', 'Trip | 2026-12-07 - 2026-12-11'],
    ['Trip 24 Dec to 3 Jan', 'Trip | 2026-12-24 - 2027-01-03'],
    ['Trip from 24 Dec until 3 Jan', 'Trip | 2026-12-24 - 2027-01-03'],
    ['Trip tomorrow until Monday', 'Trip | 2026-11-21 - 2026-11-23'],
    ['Holiday until Monday', 'Holiday | 2026-11-20 - 2026-11-23'],
    ['Trip Monday for 3 days', 'Trip | 2026-11-23 - 2026-11-25'],
    // Times.
    ['Call 14:45', 'Call | 2026-11-20 14:45 - 15:45'],
    ['Call 9:00', 'Call | 2026-11-21 09:00 - 10:00'],
    ['Call today 9:00', 'Call | 2026-11-20 09:00 - 10:00'],
    ['Call Friday 9:00', 'Call | 2026-11-27 09:00 - 10:00'],
    ['Call Friday 11:00', 'Call | 2026-11-20 11:00 - 12:00'],
    ['Friday 18:00 drinks', 'drinks | 2026-11-20 18:00 - 19:00'],
    ['Sunday at 8 brunch with Jo', 'brunch with Jo | 2026-11-22 08:00 - 09:00'],
    ['Dinner at 8', 'Dinner | 2026-11-20 20:00 - 21:00'],
    ['Lunch at 1', 'Lunch | 2026-11-20 13:00 - 14:00'],
    ['Standup at 10', 'Standup | 2026-11-21 10:00 - 11:00'],
    ['Standup at 11', 'Standup | 2026-11-20 11:00 - 12:00'],
    ['Dinner tomorrow at 7', 'Dinner | 2026-11-21 19:00 - 20:00'],
    ['Breakfast tomorrow at 8', 'Breakfast | 2026-11-21 08:00 - 09:00'],
    ['Lunch tomorrow at noon', 'Lunch | 2026-11-21 12:00 - 13:00'],
    ['Call 2:45pm', 'Call | 2026-11-20 14:45 - 15:45'],
    ['Call 7 a.m.', 'Call | 2026-11-21 07:00 - 08:00'],
    ['Call 14h45', 'Call | 2026-11-20 14:45 - 15:45'],
    ['Call 14:45-15:15', 'Call | 2026-11-20 14:45 - 15:15'],
    ['Call from 3 to 4', 'Call | 2026-11-20 15:00 - 16:00'],
    ['Call tomorrow 9am to 5pm', 'Call | 2026-11-21 09:00 - 17:00'],
    ['Work Monday from 9 to 5', 'Work | 2026-11-23 09:00 - 17:00'],
    ['Call 3-4pm', 'Call | 2026-11-20 15:00 - 16:00'],
    ['Lunch 11-1pm', 'Lunch | 2026-11-20 11:00 - 13:00'],
    ['Party 22:00-02:00', 'Party | 2026-11-20 22:00 - 2026-11-21 02:00'],
    ['Call 14:45 until 16:00', 'Call | 2026-11-20 14:45 - 16:00'],
    ['Call 14:45 for 90m', 'Call | 2026-11-20 14:45 - 16:15'],
    ['Call 14:45 for 1h30', 'Call | 2026-11-20 14:45 - 16:15'],
    ['Call 14:45 for 1.5 hours', 'Call | 2026-11-20 14:45 - 16:15'],
    ['Call in 2 hours', 'Call | 2026-11-20 12:25 - 13:25'],
    ['Tea in 20 minutes for 5m', 'Tea | 2026-11-20 10:45 - 10:50'],
    // Without 'at', beside a day.
    ['Review next mon 9-10', 'Review | 2026-11-23 09:00 - 10:00'],
    ['Lunch tomorrow 12-13', 'Lunch | 2026-11-21 12:00 - 13:00'],
    ['Lunch tomorrow 12-1', 'Lunch | 2026-11-21 12:00 - 13:00'],
    ['Meeting tomorrow 15-16 /work', 'Meeting | 2026-11-21 15:00 - 16:00 | /1'],
    ['Review mon 9', 'Review | 2026-11-23 09:00 - 10:00'],
    ['Review Friday, 2', 'Review | 2026-11-20 14:00 - 15:00'],
    ['Review 3 Dec 14.30', 'Review | 2026-12-03 14:30 - 15:30'],
    ['Choir every Tuesday 7-8', 'Choir | 2026-11-24 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=TU'],
    ['Read chapters 9-10', 'Read chapters 9-10 | 2026-11-20'],
    ['Buy eggs 12', 'Buy eggs 12 | 2026-11-20'],
    ['Invoice tomorrow 25-26', 'Invoice 25-26 | 2026-11-21'],
    ['Dinner tomorrow 19h', 'Dinner | 2026-11-21 19:00 - 20:00'],
    ['Dentist tomorrow 7h', 'Dentist | 2026-11-21 07:00 - 08:00'],
    ['Meet tomorrow morning', 'Meet morning | 2026-11-21'],
    ['Meet Ann Monday in the evening', 'Meet Ann in the evening | 2026-11-23'],
    ['Coffee 10am tomorrow /zzz', 'Coffee /zzz | 2026-11-21 10:00 - 11:00'],
    ['Coffee tomorrow 10am /zzz !soon', 'Coffee /zzz !soon | 2026-11-21 10:00 - 11:00'],
    ['Order 27 Nov 4711', 'Order 4711 | 2026-11-27'],
    // Without 'at', before the title.
    ['mon 9 dentist', 'dentist | 2026-11-23 09:00 - 10:00'],
    ['tomorrow 9 dentist', 'dentist | 2026-11-21 09:00 - 10:00'],
    ['Tomorrow 3 tennis class with Ann', 'tennis class with Ann | 2026-11-21 15:00 - 16:00'],
    ['Fri 9-10 sales review /work', 'sales review | 2026-11-27 09:00 - 10:00 | /1'],
    ['27 Nov 14.30 dentist', 'dentist | 2026-11-27 14:30 - 15:30'],
    ['every Tuesday 7 choir', 'choir | 2026-11-24 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=TU'],
    ['daily 9 standup', 'standup | 2026-11-21 09:00 - 10:00 | FREQ=DAILY'],
    ['明天 9 牙医', '牙医 | 2026-11-21 09:00 - 10:00'],
    ['tomorrow 3 meetings', '3 meetings | 2026-11-21'],
    ['tomorrow 2 new tyres /work', '2 new tyres | 2026-11-21 | /1'],
    ['tomorrow 3 calls with Ann', '3 calls with Ann | 2026-11-21'],
    ['tomorrow 5 km run', '5 km run | 2026-11-21'],
    ['tomorrow 2 hour meeting', '2 hour meeting | 2026-11-21'],
    ['tomorrow 10 minute walk', '10 minute walk | 2026-11-21'],
    ['明天 3 个会议', '3 个会议 | 2026-11-21'],
    ['Mon 24 boxes', 'Mon 24 boxes | 2026-11-20'],
    ['Sat 45 minute walk', 'Sat 45 minute walk | 2026-11-20'],
    // A day's name, before what it is the day of, beside a time.
    ['Friday coffee at 11', 'coffee | 2026-11-20 11:00 - 12:00'],
    ['Friday coffee at 10', 'coffee | 2026-11-27 10:00 - 11:00'],
    ['Friday, coffee at 10', 'coffee | 2026-11-27 10:00 - 11:00'],
    ['Monday Night Football at 8pm', 'Monday Night Football | 2026-11-20 20:00 - 21:00'],
    ['Friday coffee tomorrow at 10', 'Friday coffee | 2026-11-21 10:00 - 11:00'],
    ['Sun cream 14:00', 'Sun cream | 2026-11-20 14:00 - 15:00'],
    // How long, without 'for'.
    ['Call Bob Monday 4pm 30min', 'Call Bob | 2026-11-23 16:00 - 16:30'],
    ['Swim Monday 7:00 1500m', 'Swim Monday 7:00 1500m | 2026-11-20'],
    ['8am 2 hours after breakfast pills', '2 hours after breakfast pills | 2026-11-21 08:00 - 09:00'],
    ['Party 23:00 2 hours', 'Party | 2026-11-20 23:00 - 2026-11-21 01:00'],
    // The evening.
    ['Cinema tonight', 'Cinema | 2026-11-20 19:00 - 20:00'],
    ['Cinema tonight at 8 for 2h', 'Cinema | 2026-11-20 20:00 - 22:00'],
    ['Cinema at 8 tonight', 'Cinema | 2026-11-20 20:00 - 21:00'],
    ['Cinema tonight 20:15', 'Cinema | 2026-11-20 20:15 - 21:15'],
    // Calendar, reminders, place.
    ['Call 14:45 /work', 'Call | 2026-11-20 14:45 - 15:45 | /1'],
    ['/p Call 14:45', 'Call | 2026-11-20 14:45 - 15:45 | /2'],
    ['Novel 19:00 /bookclub', 'Novel | 2026-11-20 19:00 - 20:00 | /3'],
    ['Call 14:45 !15m !1d !1h30', 'Call | 2026-11-20 14:45 - 15:45 | !15 | !90 | !1440'],
    ['Call !1m !2m !3m !4m !5m !6m', 'Call !6m | 2026-11-20 | !1 | !2 | !3 | !4 | !5'],
    ['Call !99d', 'Call !99d | 2026-11-20'],
    ['Lunch at Noma tomorrow 12:30', 'Lunch | 2026-11-21 12:30 - 13:30 | @Noma'],
    ['Lunch tomorrow 12:30 at Noma', 'Lunch | 2026-11-21 12:30 - 13:30 | @Noma'],
    ['Dinner at 8 at Noma', 'Dinner | 2026-11-20 20:00 - 21:00 | @Noma'],
    ['Dinner at 8 with Ruth', 'Dinner at 8 with Ruth | 2026-11-20'],
    ['Tomorrow at 8 dinner', 'dinner | 2026-11-21 08:00 - 09:00'],
    ['Concert at 54 Main Street', 'Concert | 2026-11-20 | @54 Main Street'],
    // Repeats.
    ['Choir every Tuesday 19:00', 'Choir | 2026-11-24 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=TU'],
    ['Gym every Mon, Wed and Fri at 7', 'Gym | 2026-11-20 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=MO,WE,FR'],
    ['Standup weekdays 9:30', 'Standup | 2026-11-23 09:30 - 10:30 | FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['Pill every day 8:00', 'Pill | 2026-11-21 08:00 - 09:00 | FREQ=DAILY'],
    ['Clean every 2 weeks', 'Clean | 2026-11-20 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['Retro every other Thursday at 4', 'Retro | 2026-11-26 16:00 - 17:00 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH'],
    ['Report every month on the 31st', 'Report | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['Report every month on the 30th', 'Report | 2026-11-30 | FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1'],
    ['Rent every month on the 1st', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Board every month on the second Tuesday', 'Board | 2026-12-08 | FREQ=MONTHLY;BYDAY=2TU'],
    ['Board every last Friday of the month', 'Board | 2026-11-27 | FREQ=MONTHLY;BYDAY=-1FR'],
    ['Birthday every 3 May', 'Birthday | 2027-05-03 | FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=3'],
    ['Birthday every 29 Feb', 'Birthday | 2027-02-28 | FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'],
    ['Tax every year', 'Tax | 2026-11-20 | FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=20'],
    ['Choir every Tuesday 19:00 x10', 'Choir | 2026-11-24 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=TU;COUNT=10'],
    ['Choir every Tuesday until 18 December', 'Choir | 2026-11-24 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261218'],
    [
      'Choir every Tuesday 19:00 until 18 December',
      'Choir | 2026-11-24 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261218T225959Z',
    ],
    ['Choir every Tuesday until 18 Dec x10', 'Choir x10 | 2026-11-24 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20261218'],
    ['every Tuesday 19:00 choir', 'choir | 2026-11-24 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=TU'],
    ['Choir every Tuesday from 1 Dec', 'Choir | 2026-12-01 | FREQ=WEEKLY;BYDAY=TU'],
    ['Everyday carry', 'Everyday carry | 2026-11-20'],
    [
      'Yoga every tue 18:00 for 6 weeks',
      'Yoga | 2026-11-24 18:00 - 19:00 | FREQ=WEEKLY;BYDAY=TU;UNTIL=20270104T225959Z',
    ],
    ['Pill daily for 10 days', 'Pill | 2026-11-20 | FREQ=DAILY;UNTIL=20261129'],
    ['Camp every 3 August for 3 days', 'Camp | 2027-08-03 - 2027-08-05 | FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=3'],
    [
      'Book club last thursday of every month 19:00',
      'Book club | 2026-11-26 19:00 - 20:00 | FREQ=MONTHLY;BYDAY=-1TH',
    ],
    ['Rent monthly on the 1st', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Rent every 1st', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Rent monthly', 'Rent | 2026-11-20 | FREQ=MONTHLY;BYMONTHDAY=20'],
    ['Standup daily 9:30', 'Standup | 2026-11-21 09:30 - 10:30 | FREQ=DAILY'],
    ['Daily 9:30 standup', 'standup | 2026-11-21 09:30 - 10:30 | FREQ=DAILY'],
    ['Daily mail', 'Daily mail | 2026-11-20'],
    ['Rent 1st of every month', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Rent every 1st of the month', 'Rent | 2026-12-01 | FREQ=MONTHLY;BYMONTHDAY=1'],
    ['Retro every third Thursday at 4', 'Retro | 2026-12-17 16:00 - 17:00 | FREQ=MONTHLY;BYDAY=3TH'],
    ['Retro every second Thursday', 'Retro | 2026-11-26 | FREQ=WEEKLY;INTERVAL=2;BYDAY=TH'],
    ['Retro every two weeks', 'Retro | 2026-11-20 | FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'],
    ['Plants every third day', 'Plants | 2026-11-20 | FREQ=DAILY;INTERVAL=3'],
    ['Choir mondays and thursdays at 7', 'Choir | 2026-11-23 19:00 - 20:00 | FREQ=WEEKLY;BYDAY=MO,TH'],
    // Nothing but phrases.
    ['tomorrow 12:30', ' | 2026-11-21 12:30 - 13:30'],
  ])('%s', (text, expected) => {
    expect(told(read(text))).toBe(expected);
  });

  test('without a date is about the day in focus', () => {
    const day = dayOf('2026-12-04') ?? 0;
    expect(told(read('Retro', { day }))).toBe('Retro | 2026-12-04');
    expect(told(read('Retro 9:00', { day }))).toBe('Retro | 2026-12-04 09:00 - 10:00');
    expect(told(read('Retro at 3', { day }))).toBe('Retro | 2026-12-04 15:00 - 16:00');
    expect(told(read('Retro tomorrow', { day }))).toBe('Retro | 2026-11-21');
  });

  test('has its date in the order that the person prefers', () => {
    const preferences = { dateOrder: 'mdy', weekStart: 7 } as const;
    expect(told(read('Dentist 12/1', { preferences }))).toBe('Dentist | 2026-12-01');
    expect(told(read('Dentist 25/12', { preferences }))).toBe('Dentist | 2026-12-25');
  });

  test('has both dates of a range in the order that one of them tells', () => {
    const preferences = { dateOrder: 'mdy', weekStart: 7 } as const;
    expect(told(read('Trip 21/12 - 3/1', { preferences }))).toBe('Trip | 2026-12-21 - 2027-01-03');
    expect(told(read('Trip 12/1 - 12/21', { preferences: settings.preferences }))).toBe(
      'Trip | 2026-12-01 - 2026-12-21',
    );
  });

  test('has the dates of a range with short years in the order of the person', () => {
    const preferences = { dateOrder: 'ymd', weekStart: 1 } as const;
    expect(told(read('Trip 26/12/21 - 26/12/24', { preferences }))).toBe('Trip | 2026-12-21 - 2026-12-24');
  });

  test('means the next week of the person by “next”', () => {
    const sunday = { now: new Date('2026-11-22T09:23:00Z') };
    expect(told(read('Run next Monday', sunday))).toBe('Run | 2026-11-23');
    const preferences = { dateOrder: 'dmy', weekStart: 7 } as const;
    expect(told(read('Run next Monday', { ...sunday, preferences }))).toBe('Run | 2026-11-30');
  });

  test('counts hours from now as time goes by, also when the clocks change', () => {
    const now = new Date('2026-10-25T00:30:00Z');
    expect(told(read('Tea in 2 hours', { now }))).toBe('Tea | 2026-10-25 03:30 - 04:30');
  });
});

describe('the parts of a sentence', () => {
  const text = 'Dentist 27 Nov 14:45 for 1h /personal !15m at Elm Street 8';
  const shown = (reading: QuickReading) => reading.parts.map((part) => `${part.kind}: ${part.text}`);

  test('are told in their order, a time with its length as one', () => {
    expect(shown(read(text))).toEqual([
      'day: 27 Nov',
      'time: 14:45 for 1h',
      'calendar: /personal',
      'reminder: !15m',
      'place: at Elm Street 8',
    ]);
  });

  test('go back to the title one by one, while the others are still read', () => {
    const parts = read(text).parts;
    const without = (kind: string) =>
      told(read(text, { ignored: parts.filter((part) => part.kind === kind) }));
    expect(without('place')).toBe('Dentist at Elm Street 8 | 2026-11-27 14:45 - 15:45 | /2 | !15');
    expect(without('time')).toBe('Dentist 14:45 for 1h | 2026-11-27 | /2 | !15 | @Elm Street 8');
    expect(without('day')).toBe('Dentist 27 Nov | 2026-11-20 14:45 - 15:45 | /2 | !15 | @Elm Street 8');
    expect(told(read(text, { ignored: parts }))).toBe(`${text} | 2026-11-20`);
  });

  test('leave their day where an hour goes back', () => {
    const ignored = read('mon 9 dentist').parts.filter(({ kind }) => kind === 'time');
    expect(told(read('mon 9 dentist', { ignored }))).toBe('9 dentist | 2026-11-23');
  });

  const word = fc.constantFrom(
    ...'Dentist Sun March 27 Nov 14:45 8 at for 1h30 to until 5 Dec every Tuesday and x10 /work !15m in 2 hours - , 明天 on the 31st month next Friday tomorrow 7am 1/2 3-4pm weekdays 😀'.split(
      ' ',
    ),
  );
  const sentence = fc.oneof(
    fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  const solid = (of: string) => of.replace(/\s/g, '');

  test('and the title have every character that was typed, in its order', () => {
    fc.assert(
      fc.property(sentence, (typed) => {
        const { title, parts } = read(typed);
        let rest = typed;
        for (const { from, to } of [...parts].reverse()) rest = rest.slice(0, from) + rest.slice(to);
        // A comma before a phrase is neither.
        expect(solid(rest).replace(/[,;]/g, '')).toBe(solid(title).replace(/[,;]/g, ''));
        for (const part of parts) expect(typed.slice(part.from, part.to)).toBe(part.text);
      }),
    );
  });

  test('make an event that ends within a year of its start, and not before it', () => {
    fc.assert(
      fc.property(sentence, (typed) => {
        const { start, end, allDay } = read(typed);
        const length = Date.parse(allDay ? end : `${end}Z`) - Date.parse(allDay ? start : `${start}Z`);
        expect(length).toBeGreaterThanOrEqual(allDay ? 24 * 60 * 60_000 : 0);
        expect(length).toBeLessThanOrEqual(366 * 24 * 60 * 60_000);
      }),
    );
  });

  test('can all be given back, which leaves the whole text as the title', () => {
    fc.assert(
      fc.property(sentence, (typed) => {
        let ignored: { from: number; to: number }[] = [];
        for (let round = 0; round < 20; round += 1) ignored = [...ignored, ...read(typed, { ignored }).parts];
        expect(solid(read(typed, { ignored }).title)).toBe(solid(typed));
      }),
    );
  });

  test('of a long text are read in good time', () => {
    const long = `${'every Monday and at 1 to '.repeat(40)} 14:45`;
    const began = performance.now();
    read(long);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
