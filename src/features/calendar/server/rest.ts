import { replyId, undoRow } from '@/platform/server/wire-row';
import { restEndpoint } from '@/platform/server/rest';
import { flag, ID, optional, optionalDigits, readFields, text } from '@/platform/server/wire-input';
import { largeFile } from './files/rules';
import { calendarRouter } from './router';
import { icsRows } from './wire/ics';
import {
  EVENT,
  OF_SERIES,
  oneOccurrence,
  order,
  WINDOW,
  wireCalendar,
  wireDetail,
  wireEvent,
  wireRead,
  wireStored,
} from './wire/rules';

type Rows = Parameters<typeof restEndpoint<typeof calendarRouter>>[2];

const calendarRows: Rows = {
  calendars: {
    action: 'getCalendars',
    about: 'The calendars in their order.',
    reply: ({ calendars }) => ({ data: calendars.map(wireCalendar) }),
  },
  addCalendar: {
    about: 'Adds a calendar, last.',
    input: readFields({ name: ['name', text, ''], color: ['color', optional] }),
    reply: replyId,
  },
  editCalendar: {
    about: 'Changes the given fields of a calendar.',
    input: readFields({ id: ID, name: ['name', text], color: ['color', optional], hidden: ['hidden', flag] }),
    reply: replyId,
  },
  deleteCalendar: {
    about: 'Moves a calendar to the trash with its events, for 30 days.',
    input: readFields({ id: ID }),
  },
  orderCalendars: {
    action: 'updateCalendarOrder',
    about: 'Puts calendars in another order.',
    input: readFields({ order: ['order', order] }),
  },
};

const eventRows: Rows = {
  getEvents: {
    about:
      'What happens in a window of at most 400 days, series as their occurrences; with expand=0 the rows as they are stored.',
    input: readFields({ ...WINDOW, expand: ['expand', flag] }),
    reply: (answer) =>
      'stored' in answer
        ? { data: answer.stored.map(wireStored) }
        : { data: answer.events.map(wireEvent), ...(answer.cut && { cut: true }) },
  },
  event: {
    action: 'getEvent',
    about: 'An event, or an occurrence of a series, with everything.',
    input: readFields({ id: ID, recurrence_id: ['recurrenceId', optional] }),
    reply: (event) => ({ data: wireDetail(event) }),
  },
  search: {
    about: 'The events with a text in their title, place or notes; of a series its next occurrence.',
    input: readFields({ q: ['q', text, ''], limit: ['limit', optionalDigits] }),
    reply: ({ events, cut }) => ({ data: events.map(wireEvent), ...(cut && { cut: true }) }),
  },
  addEvent: {
    about:
      'Adds an event, which lasts an hour or a day where it has no end, to the first calendar where it names none.',
    input: readFields({ ...EVENT, title: ['title', text, ''], start: ['start', text, ''] }),
    reply: replyId,
  },
  editEvent: {
    about: 'Changes the given fields of an event, or of this, following or all occurrences of a series.',
    input: readFields({ ...EVENT, ...OF_SERIES, orphans: ['orphans', optional] }),
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
    input: readFields({ text: ['text', text, ''], day: ['day', optional], dry_run: ['dryRun', flag] }),
    reply: ({ id, read }) => ({ id, read: wireRead(read) }),
  },
  undo: undoRow,
};

export const calendarRest = [
  restEndpoint(
    'Calendar',
    calendarRouter,
    { ...calendarRows, ...eventRows, ...icsRows },
    {
      largeBody: largeFile,
    },
  ),
];
