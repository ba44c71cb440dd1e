import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { revised, toolCalls } from '@/platform/server/tools/tool-calls';
import type { Revised } from '@/platform/server/journal/journal';
import { calendarFeed } from './feed';
import { router } from '@/platform/server/trpc';
import type * as answers from '../answers';
import { exportInput } from '../file-schema';
import { calendarGate } from '../gate';
import * as schema from '../schema';
import { caldavProcedures } from './caldav/changes';
import { readCalendars } from './calendars/queries';
import * as calendars from './calendars/writes';
import { readEvent, readRuleDates } from './detail.sql';
import { addEvent } from './events/writes';
import { exportIcs } from './exporting.sql';
import { feedProcedures } from './feeds/router';
import { importProcedures } from './importing/router';
import { calendarJournal } from './journal';
import { calendarTrash } from './trash.sql';
import { quickAdd, readSentence } from './quick.sql';
import * as scopes from './scopes/writes';
import { searchEvents } from './search.sql';
import { subscriptionProcedures } from './subscriptions/router';
import { readForPrograms, readStored, readWindow } from './window/queries';
import { listDayEntries } from './day-entries';

const procedure = openToolProcedure(calendarGate);

const { change, undo, changesSince } = toolCalls(procedure, calendarJournal, { timeLimit: 'bulk' });

export const calendarRouter = router({
  ...importProcedures,
  ...feedProcedures,
  ...caldavProcedures,
  ...subscriptionProcedures,

  /** A calendar, or all of them, as an iCalendar file. */
  exportIcs: procedure
    .input(exportInput)
    .meta({ timeLimit: 'bulk', reads: null })
    .query(async ({ ctx, input }) => exportIcs(ctx.db, ctx.user.id, input)),

  /** The calendars in their order. */
  calendars: procedure.query(async ({ ctx }) => revised(ctx, readCalendars)),
  /** Adds a calendar, behind the others. */
  addCalendar: change('addCalendar', schema.addCalendarInput, calendars.addCalendar),
  /** Changes the given fields of a calendar. */
  editCalendar: change('editCalendar', schema.editCalendarInput, calendars.editCalendar),
  /** Moves a calendar with its events to the trash, for 30 days. */
  deleteCalendar: change('deleteCalendar', schema.deleteCalendarInput, calendars.deleteCalendar),
  /** Puts calendars into another order. */
  orderCalendars: change('orderCalendars', schema.orderInput, calendars.orderCalendars),

  /** What was made, changed or deleted since a cursor, for programs that follow. */
  changesSince: changesSince(calendarFeed),

  /** What happens in a window. */
  window: procedure
    .input(schema.windowInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readWindow(db, ownerId, input))),
  /** The rows that a window touches, as they are stored. */
  stored: procedure
    .input(schema.windowInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readStored(db, ownerId, input))),
  /** For programs. */
  getEvents: procedure
    .input(schema.getEventsInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readForPrograms(db, ownerId, input))),
  /** What other tools that are open to the caller have on these days. */
  dayEntries: procedure
    .meta({ reads: 'all' })
    .input(schema.dayEntriesInput)
    .query(async ({ ctx, input }) => ({ entries: await listDayEntries(ctx, ctx, input) })),
  /** An event, or an occurrence of a series, with everything. */
  event: procedure
    .input(schema.oneInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => readEvent(db, ownerId, input))),

  /** The events with a text in their title, place or notes; of a series its next occurrence. */
  search: procedure
    .input(schema.searchInput)
    .query(async ({ ctx, input }) => revised(ctx, (db, ownerId) => searchEvents(db, ownerId, input))),

  /** The next starts of a rule that is being written. */
  ruleDates: procedure
    .input(schema.ruleDatesInput)
    .query(async ({ ctx, input }) => readRuleDates(ctx.db, ctx.user.id, input)),
  /** How many changed occurrences an edit of following or all occurrences would leave without their original. */
  orphans: procedure
    .input(schema.editEventInput)
    .query(async ({ ctx, input }) => scopes.countOrphans(ctx.db, ctx.user.id, input)),

  /** Adds an event; without an end it lasts an hour, or a day. With a rule it is a series. */
  addEvent: change('addEvent', schema.addEventInput, addEvent),
  /** Changes the given fields of an event, or of this, the following or all occurrences of a series. */
  editEvent: change('editEvent', schema.editEventInput, scopes.editEvent),
  /** Moves events by days or minutes, or makes them longer, all or none. */
  moveEvents: change('moveEvents', schema.moveEventsInput, scopes.moveEvents),
  /** Moves events to the trash, or ends this, the following or all occurrences of their series. */
  deleteEvents: change('deleteEvents', schema.deleteEventsInput, scopes.deleteEvents),

  /** With `dryRun` it only tells how the sentence is read. */
  quickAdd: procedure
    .input(schema.quickAddInput)
    .mutation(async ({ ctx, input }): Promise<Revised<answers.QuickAnswer>> => {
      if (input.dryRun)
        return revised(ctx, async (db, ownerId) => ({
          id: null,
          read: await readSentence(db, ownerId, input),
        }));
      return calendarJournal.execute(ctx, 'quickAdd', input, (made) => quickAdd(made, input));
    }),

  /** The calendars and events in the trash. */
  trash: procedure.meta({ reads: null }).query(async ({ ctx }) => revised(ctx, calendarTrash.list)),
  /** Takes calendars and events back from the trash. */
  restore: change('restore', schema.trashedInput, calendarTrash.restore),
  /** Permanently deletes entries of the trash. */
  purge: change('purge', schema.trashedInput, calendarTrash.purge),

  /**
   * Reverts exactly what an operation changed, atomically; repeating it changes nothing. With an `undoId` the undo can
   * be undone. Raises 404 `operation_not_found`, and 409 `changed_meanwhile`.
   */
  undo,
});
