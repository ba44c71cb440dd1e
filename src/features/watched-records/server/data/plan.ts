import { type PartFiles } from '@/platform/server/data/archive';
import { damaged, refused } from '@/platform/server/data/archive-refusals';
import {
  type DataPlan,
  type DataTarget,
  section,
  type SectionCounts,
  skip,
  TRASH_EXPIRED,
} from '@/platform/server/data/part';
import { partsOf } from '@/platform/server/batches';
import { watchedLimits } from '../../limits';
import { watchedJournal } from '../records/journal';
import { storedLabels } from '../labels/queries';
import { findSeries, findTrashed, watchedTrash } from '../rows/queries';
import { listReviews, readEvents } from './queries';
import {
  type EventIn,
  eventRow,
  isSame,
  type Planned,
  type RecordIn,
  recordRow,
  type ReviewIn,
  reviewRow,
  tagRow,
  type TrashIn,
  trashRow,
  typeRow,
} from './schema';
import { act } from './writes';

const NEWER_HERE = 'Watched further here since';
const IN_TRASH_HERE = 'It is in the trash here';
const ALIVE_HERE = 'It is not deleted here';
const TOO_MANY_LABELS = 'There are more tags or types than one account can have';

/** Series per statement. */
const PART = 500;

/** Compares the zip's records with the account's, which are found by their series. */
export async function plan({ db, ownerId }: DataTarget, files: PartFiles): Promise<DataPlan> {
  const counts = {
    records: section('Records'),
    trash: section('Records in the trash'),
    events: section('Entries of the history'),
    labels: section('Tags and types'),
    reviews: section('Waiting progress'),
  };
  const planned: Planned = {
    made: [],
    changed: [],
    trashed: [],
    tags: [],
    types: [],
    events: [],
    reviews: [],
  };
  const target = { db, ownerId };
  await planRecords(target, files.rows('records.json', recordRow), planned, counts.records);
  await planTrash(target, files.rows('trash.json', trashRow), planned, counts.trash);

  const eventKey = ({ series_id, source, at, episode_after, watched_time, completed_after }: EventIn) =>
    [series_id, source, at, episode_after, watched_time, completed_after].join('\n');
  const known = new Set<string>();
  for await (const rows of readEvents(db, ownerId)) for (const row of rows) known.add(eventKey(row));
  planned.events = await unknown(files.rows('events.json', eventRow), eventKey, known, counts.events);

  const reviewKey = ({ series_id, watched_time, episode }: ReviewIn) =>
    [series_id, watched_time, episode].join('\n');
  const reviews = new Set((await listReviews(db, ownerId)).map(reviewKey));
  planned.reviews = await unknown(files.rows('reviews.json', reviewRow), reviewKey, reviews, counts.reviews);

  const nameOf = ({ name }: { name: string }) => name;
  const tags = new Set((await storedLabels(db, ownerId, 'tag')).map(nameOf));
  planned.tags = await unknown(files.rows('tags.json', tagRow), nameOf, tags, counts.labels);
  const types = new Set((await storedLabels(db, ownerId, 'type')).map(nameOf));
  planned.types = await unknown(files.rows('types.json', typeRow), nameOf, types, counts.labels);
  if (Math.max(tags.size, types.size) > watchedLimits.labelsMax) throw refused(TOO_MANY_LABELS, 'too_many');

  return {
    sections: Object.values(counts),
    act: (part) => watchedJournal.within(part, (change) => act(change, planned)),
  };
}

/** What is not known yet, which it is afterwards. */
async function unknown<T>(
  rows: AsyncIterable<T>,
  keyOf: (row: T) => string,
  known: Set<string>,
  counts: SectionCounts,
): Promise<T[]> {
  const found: T[] = [];
  for await (const row of rows) {
    const isKnown = known.size === known.add(keyOf(row)).size;
    counts[isKnown ? 'same' : 'made']++;
    if (!isKnown) found.push(row);
  }
  return found;
}

/** Reads all rows; a series may be there once. */
async function seriesIn<T extends RecordIn>(rows: AsyncIterable<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for await (const row of rows) {
    if (found.has(row.series_id)) throw damaged();
    found.set(row.series_id, row);
  }
  return found;
}

async function planRecords(
  { db, ownerId }: DataTarget,
  rows: AsyncIterable<RecordIn>,
  planned: Planned,
  counts: SectionCounts,
): Promise<void> {
  for (const part of partsOf([...(await seriesIn(rows)).values()], PART)) {
    const ids = part.map(({ series_id }) => series_id);
    const stored = await findSeries(db, ownerId, ids);
    const here = new Map(stored.map(({ record }) => [record.series_id, record]));
    const trashed = new Set((await findTrashed(db, ownerId, ids)).map(({ record }) => record.series_id));
    for (const one of part) {
      const before = here.get(one.series_id);
      if (trashed.has(one.series_id)) {
        skip(counts, IN_TRASH_HERE);
      } else if (!before) {
        counts.made++;
        planned.made.push(one);
      } else if (isSame(one, before)) {
        counts.same++;
      } else if (before.last_watched_time > one.last_watched_time) {
        skip(counts, NEWER_HERE);
      } else {
        counts.changed++;
        planned.changed.push({ before, after: one });
      }
    }
  }
}

async function planTrash(
  { db, ownerId }: DataTarget,
  rows: AsyncIterable<TrashIn>,
  planned: Planned,
  counts: SectionCounts,
): Promise<void> {
  const alive = new Set(planned.made.map(({ series_id }) => series_id));
  for (const part of partsOf([...(await seriesIn(rows)).values()], PART)) {
    const ids = part.map(({ series_id }) => series_id);
    for (const { record } of await findSeries(db, ownerId, ids)) alive.add(record.series_id);
    const trashed = new Set((await findTrashed(db, ownerId, ids)).map(({ record }) => record.series_id));
    for (const one of part) {
      if (trashed.has(one.series_id)) counts.same++;
      else if (alive.has(one.series_id)) skip(counts, ALIVE_HERE);
      else if (one.trashedAt < watchedTrash.expiredBefore()) skip(counts, TRASH_EXPIRED);
      else {
        counts.made++;
        planned.trashed.push(one);
      }
    }
  }
}
