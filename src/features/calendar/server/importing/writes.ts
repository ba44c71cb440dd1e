import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { paced, pacer } from '@/platform/server/pacing';
import { groupedBy } from '@/platform/shared/grouped';
import type { Preferences } from '@/platform/shared/preferences';
import type { ImportAnswer } from '../../answers';
import { calendarLimits, calendarTexts } from '../../rules';
import type { importInput } from '../../file-schema';
import type * as z from 'zod';
import { calendarFor } from '../calendars/writes';
import type { Change } from '../changes/schema';
import { deleteImages, insertImages } from '../changes/writes';
import { boundColumns } from '../events/rows';
import { invalid } from '../events/rules';
import { FileTooMuch, type IcsFile, readIcs } from '../ics/file';
import { columnsOf } from '../ics/rows';
import { findTarget, listByUid, type Stored, type Target } from './queries';
import { countsOf, itemsOf, type Pair, planGroup, type PlannedGroup } from './rules';
import { nextReminder } from '../reminders/rules';
import { lookAgain } from '../reminders/writes';
import { tellingOf } from './telling';

export type ImportInput = z.output<typeof importInput>;

/** Reads the sent file. Raises 413 and 422. */
export async function readSent({ ics }: Pick<ImportInput, 'ics'>, ownZone: string): Promise<IcsFile> {
  if (Buffer.byteLength(ics) > calendarLimits.importBytes) {
    throw new AppError('PAYLOAD_TOO_LARGE', calendarTexts.fileTooLarge);
  }
  const file = await readIcs(ics, ownZone).catch((error: unknown) => {
    throw error instanceof FileTooMuch ? invalid(error.message) : error;
  });
  if (!file.hasCalendar) throw invalid(calendarTexts.file);
  if (file.groups.length + file.bad.length === 0) throw invalid(calendarTexts.noEvents);
  return file;
}

interface Sent {
  file: IcsFile;
  input: ImportInput;
  preferences: Preferences;
}

async function makePlan(db: Kysely<Database>, ownerId: number, { file, input, preferences }: Sent) {
  const target = await findTarget(db, ownerId, input.calendarId);
  const uids = [...new Set(file.groups.map(({ uid }) => uid))];
  const rows = groupedBy(
    await listByUid(db, ownerId, { among: target.among, uids }),
    ({ content }) => content.uid,
  );
  const telling = tellingOf(preferences);
  const breathe = pacer();
  const planned: PlannedGroup<Stored>[] = [];
  for (const group of file.groups) {
    const stored = ofOneCalendar(rows.get(group.uid) ?? [], target.among);
    planned.push(await planGroup(group, stored, { decisions: input.decisions, telling, breathe }));
  }
  return { target, planned };
}

/** Of rows with the same UID those of the first calendar that has any. */
function ofOneCalendar(rows: readonly Stored[], among: readonly number[]): Stored[] {
  const [first] = among.filter((id) => rows.some(({ row }) => row.calendar_id === id));
  return rows.filter(({ row }) => row.calendar_id === first);
}

function answerOf(
  { file, input }: Sent,
  planned: readonly PlannedGroup<Stored>[],
  calendarId: Target['calendarId'],
) {
  const items = itemsOf(file, planned);
  return { counts: countsOf(items), items, leftOut: file.leftOut, calendarId, fileName: input.fileName };
}

/** What an import would do; changes nothing. Raises 404. */
export async function previewImport(
  db: Kysely<Database>,
  ownerId: number,
  sent: Sent,
): Promise<Omit<ImportAnswer, 'revision' | 'previewToken'>> {
  const { target, planned } = await makePlan(db, ownerId, sent);
  return answerOf(sent, planned, target.calendarId);
}

/**
 * Brings in the events of a file as the preview has shown it. Raises 404, and 409 `changed_meanwhile` if something was
 * changed since the preview.
 */
export async function importEvents(change: Change, sent: Sent): Promise<Omit<ImportAnswer, 'revision'>> {
  const { trx, ownerId, revision } = change;
  const { input } = sent;
  if (input.previewToken !== undefined && input.previewToken !== revision - 1) {
    throw new AppError('CONFLICT', calendarTexts.changedMeanwhile, { code: 'changed_meanwhile' });
  }
  const { target, planned } = await makePlan(trx, ownerId, sent);
  const written = planned.filter(({ isWritten }) => isWritten);
  const calendarId =
    target.calendarId ?? (written.length === 0 ? null : await calendarFor(change, undefined));
  if (calendarId !== null) await writeGroups(change, written, calendarId);
  return { ...answerOf(sent, planned, calendarId), previewToken: revision };
}

/** Stores groups as they are planned; new ones in a calendar. */
export async function writeGroups(
  change: Change,
  written: readonly PlannedGroup<Stored>[],
  calendarId: number,
): Promise<void> {
  await deleteImages(
    change,
    'calendar_events',
    written.flatMap(({ gone }) => gone.map(({ id }) => id)),
  );
  const made = written.flatMap((group) =>
    group.main && !group.main.stored ? [{ group, main: group.main }] : [],
  );
  const ids = await insertImages(
    change,
    'calendar_events',
    await paced(made, ({ group, main }) =>
      newRow(change, main, { calendarId, seriesId: null }, group.overrides),
    ),
  );
  const idOf = new Map(made.map(({ group }, at) => [group, ids[at] ?? 0]));
  const overrides = written.flatMap((group) => {
    const place = placeOf(group, idOf.get(group), calendarId);
    return group.overrides.map((pair) => ({ pair, place }));
  });
  await insertImages(
    change,
    'calendar_events',
    await paced(
      overrides.filter(({ pair }) => !pair.stored),
      ({ pair, place }) => newRow(change, pair, place),
    ),
  );
  const stored = [
    ...written.flatMap(({ main, overrides: own }) =>
      main?.stored ? [{ pair: main, row: main.stored.row, seriesId: null, own }] : [],
    ),
    ...overrides.flatMap(({ pair, place: { seriesId } }) =>
      pair.stored ? [{ pair, row: pair.stored.row, seriesId, own: [] }] : [],
    ),
  ];
  const updates = await paced(stored, ({ pair, row, seriesId, own }) => ({
    row,
    to: columnsOfPair(change, pair, seriesId, own),
  }));
  await change.write('calendar_events', updates);
  await lookAgain(
    change,
    written.flatMap(({ main, series }) => (main || !series ? [] : [series.id])),
  );
}

interface Place {
  calendarId: number;
  seriesId: number | null;
}

/** Where the changed occurrences of a group belong. */
function placeOf(
  { series, overrides }: PlannedGroup<Stored>,
  made: number | undefined,
  calendarId: number,
): Place {
  const seriesId = series?.id ?? made;
  if (seriesId !== undefined) return { calendarId: series?.row.calendar_id ?? calendarId, seriesId };
  const [here] = overrides.flatMap(({ stored }) => stored ?? []);
  return { calendarId: here?.row.calendar_id ?? calendarId, seriesId: null };
}

function newRow(change: Change, pair: Pair<Stored>, place: Place, overrides: readonly Pair<Stored>[] = []) {
  return {
    ...columnsOfPair(change, pair, place.seriesId, overrides),
    calendar_id: place.calendarId,
    revision: change.revision,
    created_at: pair.event.createdAt ?? change.now,
  };
}

function columnsOfPair(
  { now }: Change,
  { event: { content }, digest }: Pair<Stored>,
  seriesId: number | null,
  overrides: readonly Pair<Stored>[],
) {
  const columns = { ...columnsOf(content), ...boundColumns(content) };
  const others = overrides.flatMap(({ event: { content: one } }) =>
    one.reminders.length === 0
      ? []
      : [{ reminders: one.reminders.join(), zone: one.zone, ...boundColumns(one) }],
  );
  return {
    ...columns,
    series_id: seriesId,
    imported_hash: digest,
    // A series reminds for its changed occurrences too.
    next_reminder_at: seriesId === null ? nextReminder(columns, others, now) : null,
    updated_at: now,
    trashed_at: null,
  };
}
