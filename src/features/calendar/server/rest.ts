import { changesRow } from '@/platform/server/feed/row';
import { replyId, undoRow } from '@/platform/server/wire-row';
import { restEndpoint } from '@/platform/server/rest';
import { optional } from '@/platform/server/wire-input';
import { largeFile } from './importing/router';
import { calendarRouter } from './router';
import { icsRows, type Rows } from './wire/ics';
import {
  DIFFERENCES,
  oneOccurrence,
  wireCalendar,
  wireDetail,
  wireEvent,
  wireRead,
  wireStored,
} from './wire/rules';

const calendarRows = {
  calendars: {
    action: 'getCalendars',
    about: 'The calendars in their order.',
    reply: ({ calendars }) => ({ data: calendars.map(wireCalendar) }),
  },
  addCalendar: {
    about: 'Adds a calendar, last.',
    differences: { color: optional },
    reply: replyId,
  },
  editCalendar: {
    about: 'Changes the given fields of a calendar.',
    differences: { color: optional },
    reply: replyId,
  },
  deleteCalendar: { about: 'Moves a calendar to the trash with its events, for 30 days.' },
  orderCalendars: { action: 'updateCalendarOrder', about: 'Puts calendars in another order.' },
} satisfies Rows;

const eventRows = {
  getEvents: {
    about:
      'What happens in a window of at most 400 days, series as their occurrences; with expand=0 the rows as they are stored.',
    reply: (answer) =>
      'stored' in answer
        ? { data: answer.stored.map(wireStored) }
        : { data: answer.events.map(wireEvent), ...(answer.cut && { cut: true }) },
  },
  event: {
    action: 'getEvent',
    about: 'An event, or an occurrence of a series, with everything.',
    reply: (event) => ({ data: wireDetail(event) }),
  },
  search: {
    about: 'The events with a text in their title, place or notes; of a series its next occurrence.',
    reply: ({ events, cut }) => ({ data: events.map(wireEvent), ...(cut && { cut: true }) }),
  },
  addEvent: {
    about:
      'Adds an event, which lasts an hour or a day where it has no end, to the first calendar where it names none.',
    reply: replyId,
  },
  editEvent: {
    about: 'Changes the given fields of an event, or of this, following or all occurrences of a series.',
    reply: ({ id, seriesId }) => ({ id, series_id: seriesId }),
  },
  deleteEvents: {
    action: 'deleteEvent',
    about:
      'Moves an event to the trash, for 30 days, or ends this, following or all occurrences of a series.',
    input: oneOccurrence,
  },
  quickAdd: {
    about: 'Adds the event that a sentence describes; with dry_run it only tells how it is read.',
    reply: ({ id, read }) => ({ id, read: wireRead(read) }),
  },
  changesSince: changesRow,
  undo: undoRow,
} satisfies Rows;

export const calendarRest = [
  restEndpoint(
    'Calendar',
    calendarRouter,
    { ...calendarRows, ...eventRows, ...icsRows },
    { largeBody: largeFile, differences: DIFFERENCES },
  ),
];
