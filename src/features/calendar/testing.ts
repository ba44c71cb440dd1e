import { password } from '../../../tests/support/accounts';
import { toolTesting } from '../../../tests/support/tool-testing';

const ICS = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20260105T090000Z'],
  ...['END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

export const testing = toolTesting({
  async belongings({ app, user, own, say, operationId }) {
    const planner = own.calendar;
    const calendar = (await planner.addCalendar({ name: say('calendar') })).id;
    const added = { title: say('event'), start: '2026-01-05', calendarId: calendar };
    const event = (await planner.addEvent(added)).id;
    const trashedEvent = (await planner.addEvent({ title: say('thrown away'), start: '2026-01-05' })).id;
    await planner.deleteEvents({ events: [{ id: trashedEvent }], operationId });
    const trashedCalendar = (await planner.addCalendar({ name: say('thrown away') })).id;
    await planner.deleteCalendar({ id: trashedCalendar });
    const feed = (await planner.addFeed({ name: say('feed'), currentPassword: user.password })).id;
    const { insertId } = await app.services.db
      .insertInto('calendar_refusals')
      .values({
        ...{ user_id: user.id, digest: '0'.repeat(64), refused_at: new Date(), times: 1 },
        ...{ program: say('Phone'), title: say('refused'), reason: say('No task'), sent: say('BEGIN') },
      })
      .executeTakeFirstOrThrow();
    return { calendar, event, trashedEvent, trashedCalendar, feed, refusal: Number(insertId) };
  },

  calls: {
    'tokens.endKey': (id) => ({ tool: 'calendar', id: id('feed') }),
    'calendar.editCalendar': (id) => ({ id: id('calendar'), name: 'mine' }),
    'calendar.deleteCalendar': (id) => ({ id: id('calendar') }),
    'calendar.orderCalendars': (id) => ({ order: [{ id: id('calendar'), place: 1 }] }),
    'calendar.window': (id) => ({ from: '2026-01-01', to: '2026-02-01', calendarId: id('calendar') }),
    'calendar.stored': (id) => ({ from: '2026-01-01', to: '2026-02-01', calendarId: id('calendar') }),
    'calendar.getEvents': (id) => ({ from: '2026-01-01', to: '2026-02-01', calendarId: id('calendar') }),
    'calendar.event': (id) => ({ id: id('event') }),
    'calendar.addEvent': (id) => ({ title: 'mine', start: '2026-01-05', calendarId: id('calendar') }),
    'calendar.editEvent': (id) => ({ id: id('event'), title: 'mine' }),
    'calendar.orphans': (id) => ({ id: id('event'), rule: '' }),
    'calendar.moveEvents': (id) => ({ events: [{ id: id('event') }], days: 1 }),
    'calendar.deleteEvents': (id) => ({ events: [{ id: id('event') }] }),
    'calendar.restore': (id) => ({ events: [id('trashedEvent')] }),
    'calendar.restore of calendars': (id) => ({ calendars: [id('trashedCalendar')] }),
    'calendar.purge': (id) => ({ events: [id('trashedEvent')] }),
    'calendar.purge of calendars': (id) => ({ calendars: [id('trashedCalendar')] }),
    'calendar.importIcs': (id) => ({ ics: ICS, calendarId: id('calendar') }),
    'calendar.exportIcs': (id) => ({ calendarId: id('calendar') }),
    'calendar.refreshCalendar': (id) => ({ id: id('calendar') }),
    'calendar.unsubscribe': (id) => ({ id: id('calendar') }),
    'calendar.addFeed': (id) => ({ name: 'mine', calendarIds: [id('calendar')], currentPassword: password }),
    'calendar.refused': (id) => ({ id: id('refusal') }),
    'calendar.deleteFeed': (id) => ({ id: id('feed') }),
    'calendar.regenerateFeed': (id) => ({ id: id('feed'), currentPassword: password }),
  },
  silent: ['calendar.feed', 'calendar.imports', 'calendar.orphans', 'calendar.ruleDates'],

  async more({ calendar }, name, id) {
    const daily = { start: '2026-01-05T09:00', rule: 'FREQ=DAILY', calendarId: id('calendar') };
    await calendar.addEvent({ title: name, ...daily });
    await calendar.addCalendar({ name });
  },

  async canary({ calendar }, word, today) {
    const daily = { start: `${today}T09:00`, rule: 'FREQ=DAILY' };
    return (await calendar.addEvent({ title: word, notes: word, ...daily })).id;
  },

  async record({ call, send, follow, show, user, source }) {
    const { id: work } = await call('POST Calendar addCalendar', { name: 'Work', color: '#1d4ed8' });
    const other = (await send('POST Calendar addCalendar', { name: 'Home' })).body.id;
    await call('POST Calendar editCalendar', { id: work, name: 'Office', hidden: false });
    const order = [
      { id: other, order_index: 1 },
      { id: work, order_index: 2 },
    ];
    await call('POST Calendar updateCalendarOrder', { order });
    await call('GET Calendar getCalendars');
    const dentist = {
      title: 'Dentist',
      start: '2026-01-06T14:45:00',
      end: '2026-01-06T15:45:00',
      time_zone: 'Asia/Kuala_Lumpur',
      calendar_id: work,
      location: 'Elm Street 8',
      reminders: [15, 60],
    };
    const { id } = await call('POST Calendar addEvent', dentist);
    await call('POST Calendar editEvent', { id, start: '2026-01-06T15:00:00' });
    const january = { from: '2026-01-01', to: '2026-02-01' };
    await call('GET Calendar getEvents', { ...january, calendar_id: work });
    await call('GET Calendar getEvent', { id });
    await call('GET Calendar search', { q: 'elm street', limit: 10 });
    await follow('Calendar changesSince');
    await call('POST Calendar quickAdd', {
      text: 'Lunch 5 Jan 2026 12:00 for 90m !15m at Station',
      dry_run: true,
    });
    const lines = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1@example.org', 'SUMMARY:Concert'],
      ...['DTSTART:20260117T190000Z', 'DTEND:20260117T210000Z', 'END:VEVENT', 'END:VCALENDAR'],
    ];
    const ics = lines.map((line) => `${line}\r\n`).join('');
    await call('POST Calendar importIcs', { ics, calendar_id: work, dry_run: true });
    await call('GET Calendar exportIcs', { calendar_id: work });
    const { id: feed, ...made } = await call('POST Calendar addFeed', {
      name: 'Phone',
      calendar_ids: [work],
      current_password: user.password,
    });
    const key = new URL(String(made.url)).searchParams.get('key') ?? '';
    await call('GET Calendar feed', { key }, null);
    await call('GET Calendar getFeeds');
    await call('POST Calendar regenerateFeed', { id: feed, current_password: user.password });
    await call('POST Calendar deleteFeed', { id: feed });
    await send('POST Calendar deleteEvent', { id, operation_id: 'fifth' });
    await call('POST Calendar undo', { operation_id: 'fifth' });
    await call('POST Calendar deleteEvent', { id });
    const wanted = { name: 'Holidays', color: '#be123c' };
    const { id: holidays } = await call('POST Calendar subscribe', { address: source.url, ...wanted });
    show('POST Calendar subscribe', { address: 'https://example.org/holidays.ics', ...wanted });
    await call('GET Calendar getSubscriptions');
    await call('POST Calendar refreshCalendar', { id: holidays });
    await call('POST Calendar unsubscribe', { id: holidays });
    await call('POST Calendar deleteCalendar', { id: other });
  },
});
