import { setTimeout as pause } from 'node:timers/promises';

/** Longer than from one look for reminders to the next. */
const REMINDERS_MS = 65_000;

const numbers = (count, each = 1) => Array.from({ length: count }, (_, at) => at * each).join(',');
const EACH_SECOND = `FREQ=HOURLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`;
const EACH_TEN_MINUTES = `FREQ=DAILY;COUNT=100000;BYHOUR=${numbers(24)};BYMINUTE=${numbers(6, 10)}`;
const OFTEN = 'FREQ=MINUTELY;INTERVAL=15';
const NEVER = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
const ALARM = ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:PT0S', 'END:VALARM'];

const calendarOf = (events) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//attack//EN', ...events.flat(), 'END:VCALENDAR', ''].join(
    '\r\n',
  );
const eventOf = (uid, ...lines) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const seriesOf = (count, start, rule) =>
  calendarOf(
    Array.from({ length: count }, (_, at) =>
      eventOf(`s${at}`, start, `RRULE:${rule}`, 'SUMMARY:Bomb', ...ALARM),
    ),
  );
const rangesOf = (count) => {
  const first = Date.UTC(1950, 0, 1, 9);
  const at = (day) =>
    `${new Date(first + day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}T090000Z`;
  const range = (day) => eventOf('u', `RECURRENCE-ID;RANGE=THISANDFUTURE:${at(day)}`, `DTSTART:${at(day)}`);
  return calendarOf([
    eventOf('u', `DTSTART:${at(0)}`, 'RRULE:FREQ=DAILY'),
    ...Array.from({ length: count }, (_, day) => range(day + 1)),
  ]);
};
const zonesOf = (count) => {
  const observance = (year) => [
    ...['BEGIN:STANDARD', `DTSTART:${year}0101T000000`, 'TZOFFSETFROM:+0137', 'TZOFFSETTO:+0138'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=MO,TU,WE,TH,FR,SA,SU', 'END:STANDARD'],
  ];
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Odd',
    ...Array.from({ length: count }, () => observance(1601)),
    'END:VTIMEZONE',
  ];
  return calendarOf([zone.flat(), eventOf('u', 'DTSTART;TZID=Odd:20261120T140000')]);
};

/** Everything that looks at the series of an account. */
async function look(attacker) {
  const year = new Date().getUTCFullYear();
  const window = (from) =>
    attacker.ask('calendar.window', { from: `${from}-01-01`, to: `${from + 1}-01-30` });
  const answers = [
    await window(year),
    await window(2150),
    await attacker.ask('calendar.search', { q: 'Bomb' }),
    await attacker.ask('home.overview'),
  ];
  return answers.map(({ status }) => status);
}

const judged = (others, isRight) => ({
  held: isRight && others.held,
  figure: `answered ${JSON.stringify(others.outcome ?? [])}; ${others.figure}`,
});
const all200 = (statuses) => statuses.every((status) => status === 200);

function series(name, ...files) {
  return {
    name,
    async run(target) {
      const attacker = await target.newAccount();
      const others = await target.meanwhile(async () => {
        const statuses = [];
        for (const ics of files) statuses.push((await attacker.change('calendar.importIcs', { ics })).status);
        return [...statuses, ...(await look(attacker))];
      });
      return judged(others, all200(others.outcome));
    },
  };
}

function dryRun(name, file) {
  return {
    name,
    async run(target) {
      const attacker = await target.newAccount();
      const others = await target.meanwhile(async () => {
        const { status } = await attacker.change('calendar.importIcs', { ics: file(), dryRun: true });
        return [status];
      });
      return judged(
        others,
        others.outcome.every((status) => status === 200 || status === 422),
      );
    },
  };
}

const START = 'DTSTART:19000101T000000Z';

/** @type {import('./run.mjs').Attack[]} */
export const attacks = [
  {
    name: 'events for each second, typed, and their next days',
    async run(target) {
      const attacker = await target.newAccount();
      const event = { title: 'Bomb', start: '2026-01-01T00:00', zone: 'UTC', minutes: 0, reminders: [0] };
      const others = await target.meanwhile(async () => {
        const statuses = [];
        for (const rule of [
          EACH_SECOND,
          EACH_TEN_MINUTES,
          'FREQ=WEEKLY;COUNT=100000;BYDAY=MO,TU;BYHOUR=1,2;BYSETPOS=3',
        ]) {
          statuses.push((await attacker.change('calendar.addEvent', { ...event, rule })).status);
          const asked = { start: event.start, allDay: false, zone: 'UTC', rule };
          statuses.push((await attacker.ask('calendar.ruleDates', asked)).status);
        }
        return statuses;
      });
      return judged(
        others,
        others.outcome.every((status) => status === 422),
      );
    },
  },
  series('40 events for each second, with reminders', seriesOf(40, START, EACH_SECOND)),
  series('three events each ten minutes since 1900, counted', seriesOf(3, START, EACH_TEN_MINUTES)),
  series('400 events each quarter of an hour, as often as may be', seriesOf(400, START, OFTEN)),
  series('400 events that never happen again', seriesOf(400, START, NEVER)),
  {
    name: 'the reminders of all of these, by themselves',
    async run(target) {
      const attacker = await target.newAccount();
      for (const rule of [EACH_SECOND, EACH_TEN_MINUTES, OFTEN, NEVER])
        await attacker.change('calendar.importIcs', {
          ics: seriesOf(200, START, rule).replaceAll('UID:', `UID:${rule.slice(5, 20)}`),
        });
      const others = await target.meanwhile(() => pause(REMINDERS_MS));
      return judged(others, true);
    },
  },
  dryRun('3,200 changes from a day on of one series', () => rangesOf(3_200)),
  dryRun('30,000 changes from a day on of one series', () => rangesOf(30_000)),
  dryRun('a line of 1.2 million parameters', () =>
    calendarOf([eventOf('u', START, `ATTENDEE${';X=1'.repeat(1_200_000)}:mailto:mei@example.org`)]),
  ),
  dryRun('a zone of 10,000 changes of its clocks a year', () => zonesOf(20_000)),
  dryRun('5 MB of beginnings', () => calendarOf(Array(300_000).fill('BEGIN:VEVENT'))),
  dryRun('5 MB of line ends', () => calendarOf(['\n'.repeat(5_000_000)])),
];
