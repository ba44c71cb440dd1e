import * as z from 'zod';
import { longList } from '@/platform/shared/long-list';
import { operationId } from '@/platform/shared/operation-input';
import { textUpTo, trimmed } from '@/platform/shared/text-schema';
import { type FileRecord, problemOf } from './importing/record';
import {
  DEFAULT_TAG_COLOR,
  defined,
  isLabelName,
  isLink,
  isSeriesId,
  isTitle,
  joinTypes,
  readCompleted,
  readEpisode,
  readTime,
  readWhole,
  isAirTime,
} from './rules';
import { STATES, watchedLimits, WEEKDAYS } from './limits';
import { watchedTexts } from './texts';

/** Ids are sent as numbers or numeric strings. */
const id = z
  .union([z.number(), z.string().regex(/^\d{1,15}$/, watchedTexts.id)])
  .transform(Number)
  .refine((number) => Number.isSafeInteger(number) && number >= 0, watchedTexts.id);

const ids = longList(
  z.array(id).min(1, watchedTexts.nothingSelected).max(watchedLimits.idsMax, watchedTexts.tooManySelected),
);

/** An optional value: PHP clients send null for a missing one. */
function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A schema from a parser that returns null for invalid values. */
function read<T>(rule: (value: unknown) => T | null, problem: string) {
  const number = z.unknown().meta({ type: ['number', 'string'], description: `else “${problem}”` });
  return number.transform((value, ctx): T => {
    const result = rule(value);
    if (result !== null) return result;
    ctx.addIssue({ code: 'custom', message: problem });
    return z.NEVER;
  });
}

const link = trimmed.refine(isLink, watchedTexts.link);
const tag = trimmed.refine((name) => name === '' || isLabelName(name), watchedTexts.tagName);

const typeNames = z
  .array(trimmed)
  .refine((names) => names.every(isLabelName), watchedTexts.typeName)
  .refine((names) => new Set(names).size <= watchedLimits.typesMax, watchedTexts.typesFull);

const description = textUpTo(watchedLimits.descriptionMax, watchedTexts.description);
const title = trimmed.refine(isTitle, watchedTexts.title);
/** A number is converted to its digits. */
const seriesId = z
  .union([z.number().int().nonnegative().transform(String), z.string()])
  .pipe(trimmed.refine(isSeriesId, watchedTexts.seriesId));
const episode = read(readEpisode, watchedTexts.episode);
const anyFlag = z.unknown().meta({ type: ['boolean', 'number', 'string'] });
const completed = anyFlag.transform(readCompleted);
const time = read(readTime, watchedTexts.time);

/** The fields that an edit may change; missing ones are unchanged. */
const changes = {
  current_episode: optional(episode),
  is_completed: optional(completed),
  tag: optional(tag),
  bookmark_url: optional(link),
  listpage_url: optional(link),
  image_url: optional(link),
  description: optional(description),
  selectedTypes: optional(typeNames),
};

const upTo = (max: number, problem: string) => optional(read((value) => readWhole(value, max), problem));
const state = z.enum(STATES, { error: watchedTexts.state });

const workName = trimmed.refine((name) => name.length <= watchedLimits.workMax, watchedTexts.work);

/** What only the person sets, by the same rule: news have none of it. */
const own = {
  state: optional(state),
  /** 0 if unknown. */
  total_episodes: upTo(watchedLimits.episodeMax, watchedTexts.total),
  /** 1 to 10; 0 for none. */
  score: upTo(watchedLimits.scoreMax, watchedTexts.score),
  rewatches: upTo(watchedLimits.rewatchesMax, watchedTexts.rewatches),
  /** Only its owner reads it: it is not in the documented list. */
  note: optional(textUpTo(watchedLimits.noteMax, watchedTexts.note)),
  /** On which new episodes come: 1 is Monday; 0 for none. */
  air_weekday: upTo(WEEKDAYS.length, watchedTexts.airWeekday),
  /** At which they come then, HH:MM; empty for none. */
  air_time: optional(trimmed.refine(isAirTime, watchedTexts.airTime)),
  /** The name of the work that it is a season of; empty for none. */
  work: optional(workName),
  season: upTo(watchedLimits.seasonMax, watchedTexts.season),
};

type Fields = z.output<z.ZodObject<typeof changes>> & { title?: string | undefined };

/** Splits the input fields into what is merged: progress, and the texts by their columns. */
function parted<T extends Fields>({ current_episode, is_completed, selectedTypes, ...rest }: T) {
  const { title, tag, bookmark_url, listpage_url, image_url, description, ...others } = rest;
  const types = selectedTypes && joinTypes(selectedTypes);
  const details = { title, tag, types, bookmark_url, listpage_url, image_url, description };
  return {
    ...others,
    details: defined(details),
    episode: current_episode,
    completed: is_completed,
  };
}

type OwnInput = Partial<z.output<z.ZodObject<typeof own>>>;

/** The same of a change by the person. */
function partedByHand<T extends Fields & OwnInput>(sent: T) {
  const { total_episodes, score, rewatches, note, air_weekday, air_time, work, season, ...rest } = sent;
  return {
    ...parted(rest),
    own: defined({ total_episodes, score, rewatches, note, air_weekday, air_time, work, season }),
  };
}

export const recordIdInput = z.object({ id });

/** The present year of the person if none is named. */
export const yearInput = z.object({ year: z.number().int().min(1970).max(2200).optional() });

const filter = {
  /** Part of the title, the series id, or the title's pinyin or initials. */
  search: textUpTo(watchedLimits.titleMax).optional(),
  /** An exact match; '' finds records without a tag. */
  tag: textUpTo(watchedLimits.labelMax).optional(),
  type: textUpTo(watchedLimits.labelMax).optional(),
  progress: z.enum(['all', 'watching', 'completed']).default('all'),
  state: state.optional(),
  /** At least this score; 0 finds records without one. */
  score: z.number().int().min(0).max(watchedLimits.scoreMax).optional(),
  /** The weekday on which new episodes come. */
  airs: z.number().int().min(1).max(WEEKDAYS.length).optional(),
  /** The seasons of this work. */
  work: z.string().min(1).max(watchedLimits.workMax).optional(),
  /** Without a filter: of each work only the season that was watched last. */
  grouped: z.boolean().default(false),
};
const filterInput = z.object(filter);
export type Filter = z.output<typeof filterInput>;

const order = {
  sort: z.enum(['last_watched', 'title', 'episode', 'created', 'score', 'state']).default('last_watched'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};
export const idsInput = z.object({ ...filter, ...order });
export type IdsInput = z.output<typeof idsInput>;

export const listInput = z.object({
  ...filter,
  ...order,
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(watchedLimits.pageMax).default(60),
});
export type ListInput = z.output<typeof listInput>;

export const createInput = z
  .object({ series_id: seriesId, title, ...changes, ...own, last_watched_time: optional(time), operationId })
  .transform(partedByHand);
export type NewRecord = z.output<typeof createInput>;

export const updateInput = z
  .object({ id, title: optional(title), ...changes, ...own, operationId })
  .transform(partedByHand);

export const adjustEpisodeInput = z.object({
  id,
  by: z.union([z.literal(1), z.literal(-1)]),
  operationId,
});

export const setCompletedInput = z.object({
  id,
  completed: z.boolean(),
  /** For a record that is no longer completed; if missing, the one before its completion. */
  episode: episode.optional(),
  operationId,
});

/** Records that are deleted, or restored from the trash. */
export const removeInput = z.object({ ids, operationId });

export const listTrashInput = z.object({
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(watchedLimits.pageMax).default(50),
});

export const bulkEditInput = z.object({
  ids,
  tag: tag.optional(),
  addTypes: typeNames.default([]),
  removeTypes: typeNames.default([]),
  completed: z.boolean().optional(),
  /** Says more than `completed`. */
  state: state.optional(),
  operationId,
});

const idsOfWork = z.array(id).max(watchedLimits.seasonsMax, watchedTexts.seasons);

/** The records that may be seasons of one work; without ids what their titles suggest. */
export const seasonGroupsInput = z.object({ ids: idsOfWork.min(1, watchedTexts.nothingSelected).optional() });

/** An empty name takes records out of their work. */
export const groupSeasonsInput = z.object({
  groups: z
    .array(
      z.object({
        work: workName,
        seasons: z
          .array(
            z.object({
              id,
              season: z.number().int().min(0).max(watchedLimits.seasonMax, watchedTexts.season),
            }),
          )
          .min(1)
          .max(watchedLimits.seasonsMax, watchedTexts.seasons),
      }),
    )
    .min(1)
    .max(watchedLimits.groupsMax),
  operationId,
});

const labelDescription = trimmed.refine(
  (text) => text.length <= watchedLimits.labelDescriptionMax,
  watchedTexts.labelDescription,
);
const color = z.string().regex(/^#[0-9a-f]{6}$/i, watchedTexts.color);
const tagName = trimmed.refine(isLabelName, watchedTexts.tagName);
const typeName = trimmed.refine(isLabelName, watchedTexts.typeName);

export const addTagInput = z.object({
  operationId,
  tag_name: tagName,
  tag_color: optional(color).transform((value) => value ?? DEFAULT_TAG_COLOR),
  tag_description: optional(labelDescription),
});
export const updateTagInput = z.object({
  operationId,
  tag_id: id,
  tag_name: optional(tagName),
  tag_color: optional(color),
  tag_description: optional(labelDescription),
});
export const addTypeInput = z.object({
  type_name: typeName,
  type_description: optional(labelDescription),
  operationId,
});
export const updateTypeInput = z.object({
  operationId,
  type_id: id,
  type_name: optional(typeName),
  type_description: optional(labelDescription),
});

const direction = z.enum(['up', 'down'], { error: watchedTexts.direction });
export const moveTagInput = z.object({ tag_id: id, direction, operationId });
export const moveTypeInput = z.object({ type_id: id, direction, operationId });
export const tagIdInput = z.object({ tag_id: id, operationId });
export const typeIdInput = z.object({ type_id: id, operationId });
export const orderLabelsInput = z.object({ ids: z.array(id).max(watchedLimits.labelsMax), operationId });

const synced = {
  series_id: seriesId,
  ...changes,
  last_watched_time: optional(time),
  /** The details only fill values that were never set. */
  fill_only: optional(completed),
  /** A lower episode is the progress, not a rewatched one. */
  allow_decrease: optional(completed),
  /** A completed series is to be continued. */
  reopen: optional(completed),
};

type Told = Fields & Partial<Record<'fill_only' | 'allow_decrease' | 'reopen', boolean | undefined>>;

function syncParted<T extends Told>({
  fill_only: fillOnly,
  allow_decrease: allowDecrease,
  reopen,
  ...fields
}: T) {
  return { ...parted(fields), fillOnly, allowDecrease, reopen };
}

/** One record of a batch. */
export const syncItem = z.object({ ...synced, title }).transform(syncParted);
/** A single record; for an existing series the title is optional. */
export const syncOneInput = z
  .object({ ...synced, title: optional(title), operationId })
  .transform(syncParted);
export type SyncItem = z.output<typeof syncItem>;

export const syncBatchInput = z.object({
  operationId,
  records: z.array(z.unknown()).max(watchedLimits.batchMax, watchedTexts.batch),
});

/** Usually sent without any input. */
export const regenerateKeyInput = z
  .object({ operationId })
  .nullish()
  .transform((sent) => sent ?? {});

export const reviewIdInput = z.object({ id });

/** At most as many as are listed. */
export const answerReviewsInput = z.object({ ids: z.array(id).min(1).max(1_000), accept: z.boolean() });

export const imageInput = z.object({
  url: z.string().refine((text) => URL.canParse(text), watchedTexts.imageUrl),
});

/** A record of a file, complete with what only the person says. */
const fileRecord = z
  .object({
    series_id: trimmed,
    title: trimmed,
    state: z.string().optional(),
    current_episode: z.number().optional(),
    total_episodes: z.number().optional(),
    score: z.number().optional(),
    rewatches: z.number().optional(),
    note: z.string().optional(),
    air_weekday: z.number().optional(),
    air_time: z.string().optional(),
    work: z.string().optional(),
    season: z.number().optional(),
    tag: z.string().optional(),
    types: z.array(z.string()).optional(),
    bookmark_url: z.string().optional(),
    listpage_url: z.string().optional(),
    image_url: z.string().optional(),
    description: z.string().optional(),
    last_watched_time: z.number().optional(),
  })
  .transform((sent, ctx): FileRecord => {
    const record = sent as FileRecord;
    const message = problemOf(record);
    if (message === null) return record;
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const importInput = z.object({
  /** Of the file, for the list of past imports. */
  name: textUpTo(watchedLimits.fileNameMax).default(''),
  records: longList(
    z
      .array(fileRecord)
      .min(1, watchedTexts.nothingToImport)
      .max(watchedLimits.importMax, watchedTexts.importMax),
  ),
  /** By series id: what is left out, and whether an entry is the record of the same title (`merge`) or another one. */
  decisions: longList(
    z
      .array(z.object({ series_id: seriesId, decision: z.enum(['merge', 'new', 'skip']) }))
      .max(watchedLimits.importMax, watchedTexts.importMax),
  ).default([]),
  /** What the file says replaces what is here, as if the person entered it now. */
  overwrite: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  /** Of the preview that was looked at; refused (409) if it would come out otherwise now. */
  previewToken: z.string().max(100).optional(),
  operationId,
});
export type ImportInput = z.output<typeof importInput>;

export const exportInput = z.object({ after: id.default(0) });
