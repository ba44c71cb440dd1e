import * as z from 'zod';
import { textUpTo } from '@/platform/shared/text-schema';
import { isAirTime, isLabelName, isLink, isSeriesId, isTitle, NO_OWN_FIELDS, splitTypes } from '../../rules';
import { OPEN_STATES, watchedLimits, WEEKDAYS } from '../../limits';
import type { NewRecordState, RecordState } from '../rows/queries';

const ms = z.int().min(0);
const episode = z.int().min(0).max(watchedLimits.episodeMax);
const link = textUpTo(watchedLimits.linkMax).refine(isLink);
const seriesId = z.string().refine(isSeriesId);
const title = z.string().refine(isTitle);
const labelName = z.string().refine(isLabelName);
const labelDescription = textUpTo(watchedLimits.labelDescriptionMax);

/** Columns that lines of earlier versions lack. */
const later = {
  open_state: z.enum(OPEN_STATES).optional(),
  state_stamp: ms.optional(),
  total_episodes: episode.optional(),
  score: z.int().min(0).max(watchedLimits.scoreMax).optional(),
  rewatches: z.int().min(0).max(watchedLimits.rewatchesMax).optional(),
  note: textUpTo(watchedLimits.noteMax).optional(),
  air_weekday: z.int().min(0).max(WEEKDAYS.length).optional(),
  air_time: z.string().refine(isAirTime).optional(),
  work: textUpTo(watchedLimits.workMax).optional(),
  season: z.int().min(0).max(watchedLimits.seasonMax).optional(),
};
type Later = Pick<NewRecordState, keyof typeof later>;

/** A line of records.json: the columns of a record that are not an installation's own. */
export const recordRow = z.object({
  series_id: seriesId,
  title,
  current_episode: episode,
  is_completed: z.boolean(),
  trusted_episode: episode,
  tag: z.string().refine((name) => name === '' || isLabelName(name)),
  types: z
    .string()
    .refine((types) => types === '' || /^,.*,$/.test(types))
    .refine((types) => splitTypes(types).every(isLabelName))
    .refine((types) => splitTypes(types).length <= watchedLimits.typesMax),
  bookmark_url: link,
  listpage_url: link,
  image_url: link,
  description: textUpTo(watchedLimits.descriptionMax),
  last_watched_time: ms,
  sync_timestamp: ms.nullable(),
  created_at: ms,
  progress_stamp: ms,
  hand_stamp: ms,
  title_stamp: ms,
  tag_stamp: ms,
  types_stamp: ms,
  bookmark_url_stamp: ms,
  listpage_url_stamp: ms,
  image_url_stamp: ms,
  description_stamp: ms,
  ...later,
});
export type RecordIn = z.output<typeof recordRow>;

/** A line of trash.json. */
export const trashRow = recordRow.extend({ trashedAt: z.iso.datetime().transform((text) => new Date(text)) });
export type TrashIn = z.output<typeof trashRow>;

/** A line of tags.json, in their order; types.json has them without a colour. */
export const tagRow = z.object({
  name: labelName,
  color: z.string().regex(/^#[0-9a-f]{6}$/i),
  description: labelDescription,
});
export const typeRow = tagRow.omit({ color: true });

/** A line of events.json: how progress changed. */
export const eventRow = z.object({
  series_id: seriesId,
  title,
  source: z.enum(['hand', 'sync', 'undo', 'again', 'import']),
  episode_before: episode.nullable(),
  completed_before: z.boolean().nullable(),
  episode_after: episode,
  completed_after: z.boolean(),
  watched_time: ms,
  at: ms,
});
export type EventIn = z.output<typeof eventRow>;

/** A line of reviews.json: progress that waits for a decision, or was dismissed. */
export const reviewRow = z.object({
  series_id: seriesId,
  episode,
  watched_time: ms,
  received_at: ms,
  dismissed: z.boolean(),
});
export type ReviewIn = z.output<typeof reviewRow>;

export interface Planned {
  made: RecordIn[];
  changed: { before: RecordState; after: RecordIn }[];
  trashed: TrashIn[];
  tags: z.output<typeof tagRow>[];
  types: z.output<typeof typeRow>[];
  events: EventIn[];
  reviews: ReviewIn[];
}

/** Whether two records are the same but for an installation's own columns. */
export function isSame(one: RecordIn, here: NewRecordState): boolean {
  return (Object.keys(recordRow.shape) as (keyof RecordIn)[]).every(
    (column) => one[column] === undefined || one[column] === here[column],
  );
}

/** A line with the columns that it lacks: as the record here has them, else as their migration filled them. */
export function complete<Row extends RecordIn>(row: Row, here?: Later): Row & Later {
  const hasBegun = row.is_completed || row.current_episode > 0 || row.trusted_episode > 0;
  const open_state = hasBegun ? 'watching' : 'planned';
  const standing: Later = here ?? { ...NO_OWN_FIELDS, open_state, state_stamp: 0 };
  const cells = (Object.keys(later) as (keyof Later)[]).map((column) => [
    column,
    row[column] ?? standing[column],
  ]);
  return { ...row, ...(Object.fromEntries(cells) as Later) };
}
