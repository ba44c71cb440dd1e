import { legacyEndpoint } from '@/platform/server/legacy-rest';
import { flag, optionalDigits, readFields } from '@/platform/server/wire-input';
import { largeFile } from './files/rules';
import { calendarRouter } from './router';
import { icsRows } from './wire/ics';
import {
  EVENT,
  ID,
  OF_SERIES,
  oneOccurrence,
  optional,
  order,
  text,
  WINDOW,
  wireCalendar,
  wireDetail,
  wireEvent,
  wireRead,
  wireStored,
} from './wire/rules';

type Rows = Parameters<typeof legacyEndpoint<typeof calendarRouter>>[2];

const GET = ['GET'] as const;
const POST = ['POST'] as const;
const made = ({ id }: { id: number }) => ({ id });
const nothing = () => ({});

const calendarRows: Rows = [
  {
    methods: GET,
    action: 'getCalendars',
    about: 'The calendars in their order.',
    procedure: 'calendars',
    reply: ({ calendars }) => ({ data: calendars.map(wireCalendar) }),
  },
  {
    methods: POST,
    action: 'addCalendar',
    about: 'Adds a calendar, last.',
    procedure: 'addCalendar',
    input: readFields({ name: ['name', text, ''], color: ['color', optional] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editCalendar',
    about: 'Changes the given fields of a calendar.',
    procedure: 'editCalendar',
    input: readFields({ id: ID, name: ['name', text], color: ['color', optional], hidden: ['hidden', flag] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'deleteCalendar',
    about: 'Moves a calendar to the trash with its events, for 30 days.',
    procedure: 'deleteCalendar',
    input: readFields({ id: ID }),
    reply: nothing,
  },
  {
    methods: POST,
    action: 'updateCalendarOrder',
    about: 'Puts calendars in another order.',
    procedure: 'orderCalendars',
    input: readFields({ order: ['order', order] }),
    reply: nothing,
  },
];

const eventRows: Rows = [
  {
    methods: GET,
    action: 'getEvents',
    about:
      'What happens in a window of at most 400 days, series as their occurrences; with expand=0 the rows as they are stored.',
    procedure: 'getEvents',
    input: readFields({ ...WINDOW, expand: ['expand', flag] }),
    reply: (answer) =>
      'stored' in answer
        ? { data: answer.stored.map(wireStored) }
        : { data: answer.events.map(wireEvent), ...(answer.cut && { cut: true }) },
  },
  {
    methods: GET,
    action: 'getEvent',
    about: 'An event, or an occurrence of a series, with everything.',
    procedure: 'event',
    input: readFields({ id: ID, recurrence_id: ['recurrenceId', optional] }),
    reply: (event) => ({ data: wireDetail(event) }),
  },
  {
    methods: GET,
    action: 'search',
    about: 'The events with a text in their title, place or notes; of a series its next occurrence.',
    procedure: 'search',
    input: readFields({ q: ['q', text, ''], limit: ['limit', optionalDigits] }),
    reply: ({ events, cut }) => ({ data: events.map(wireEvent), ...(cut && { cut: true }) }),
  },
  {
    methods: POST,
    action: 'addEvent',
    about:
      'Adds an event, which lasts an hour or a day where it has no end, to the first calendar where it names none.',
    procedure: 'addEvent',
    input: readFields({ ...EVENT, title: ['title', text, ''], start: ['start', text, ''] }),
    reply: made,
  },
  {
    methods: POST,
    action: 'editEvent',
    about: 'Changes the given fields of an event, or of this, following or all occurrences of a series.',
    procedure: 'editEvent',
    input: readFields({ ...EVENT, ...OF_SERIES, orphans: ['orphans', optional] }),
    reply: ({ id, seriesId }) => ({ id, series_id: seriesId }),
  },
  {
    methods: POST,
    action: 'deleteEvent',
    about:
      'Moves an event to the trash, for 30 days, or ends this, following or all occurrences of a series.',
    procedure: 'deleteEvents',
    input: oneOccurrence,
    reply: nothing,
  },
  {
    methods: POST,
    action: 'quickAdd',
    about: 'Adds the event that a sentence describes; with dry_run it only tells how it is read.',
    procedure: 'quickAdd',
    input: readFields({ text: ['text', text, ''], day: ['day', optional], dry_run: ['dryRun', flag] }),
    reply: ({ id, read }) => ({ id, read: wireRead(read) }),
  },
  {
    methods: POST,
    action: 'undo',
    about: 'Takes back what the call with this operation_id changed.',
    procedure: 'undo',
    reply: nothing,
  },
];

export const calendarLegacy = [
  legacyEndpoint('Calendar', calendarRouter, [...calendarRows, ...eventRows, ...icsRows], {
    largeBody: largeFile,
  }),
];
