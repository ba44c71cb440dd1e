import { isAirTime, isLink, isSeriesId, isTitle, readWhole } from '../../rules';
import { type OpenState, type State, watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';
import type { WatchedRecord } from '../records/watched-record';

/** The state of the record form. */
export interface RecordForm {
  series_id: string;
  title: string;
  /** The raw input. */
  episode: string;
  completed: boolean;
  /** While it is not completed. */
  state: OpenState;
  /** The raw inputs; empty for an unknown total, and for none. */
  total: string;
  rewatches: string;
  /** '' for none. */
  score: string;
  note: string;
  /** '' for none; '1' is Monday. */
  airs: string;
  /** HH:MM; '' for none. */
  airsAt: string;
  work: string;
  /** The raw input; empty for none. */
  season: string;
  /** The episode offered when completion is undone. */
  resume: string;
  tag: string;
  types: readonly string[];
  bookmark_url: string;
  listpage_url: string;
  image_url: string;
  description: string;
}

export const EMPTY_FORM: RecordForm = {
  series_id: '',
  title: '',
  episode: '0',
  completed: false,
  state: 'watching',
  total: '',
  rewatches: '',
  score: '',
  note: '',
  airs: '',
  airsAt: '',
  work: '',
  season: '',
  resume: '0',
  tag: '',
  types: [],
  bookmark_url: '',
  listpage_url: '',
  image_url: '',
  description: '',
};

export const FIELD_NAMES: Partial<Record<keyof RecordForm, string>> = {
  title: '标题',
  episode: '当前集数',
  completed: '完成状态',
  state: '状态',
  total: '总集数',
  rewatches: '重看次数',
  score: '评分',
  note: '私人笔记',
  airs: '更新日',
  airsAt: '更新时间',
  work: '作品',
  season: '第几季',
  tag: '标签',
  types: '类型',
  bookmark_url: '播放链接',
  listpage_url: '详情链接',
  image_url: '封面链接',
  description: '描述',
};

export type OpenedRecord = WatchedRecord & { note: string; episode_before_completion: number | null };

export function formOf(record: OpenedRecord): RecordForm {
  const { state } = record;
  const filled = (number: number) => (number === 0 ? '' : String(number));
  const { series_id, title, tag, types, bookmark_url, listpage_url, image_url } = record;
  const { work, note, description } = record;
  return {
    ...{ series_id, title, tag, types, bookmark_url, listpage_url, image_url, work, note, description },
    episode: String(record.current_episode),
    completed: record.is_completed,
    state: state === 'completed' ? 'watching' : state,
    total: filled(record.total_episodes),
    rewatches: filled(record.rewatches),
    score: filled(record.score),
    airs: filled(record.air_weekday),
    airsAt: record.air_time,
    season: filled(record.season),
    resume: String(record.episode_before_completion ?? 0),
  };
}

/**
 * A completed record has episode 0; when completion is undone, the previous one is offered (specification, tools
 * section 4).
 */
export function withCompleted(form: RecordForm, completed: boolean): Partial<RecordForm> {
  return completed ? { completed, resume: form.episode, episode: '0' } : { completed, episode: form.resume };
}

/** The form with another state; 看完 is to complete it. */
export function withState(form: RecordForm, state: State): Partial<RecordForm> {
  if (state === 'completed') return form.completed ? {} : withCompleted(form, true);
  return { state, ...(form.completed && withCompleted(form, false)) };
}

/** Fields of whole numbers, up to which, and why others are refused; empty ones are 0. */
const WHOLE = {
  episode: [watchedLimits.episodeMax, watchedTexts.episode],
  total: [watchedLimits.episodeMax, watchedTexts.total],
  rewatches: [watchedLimits.rewatchesMax, watchedTexts.rewatches],
  season: [watchedLimits.seasonMax, watchedTexts.season],
} as const;
const wholeIn = (form: RecordForm, field: keyof typeof WHOLE) => readWhole(form[field] || 0, WHOLE[field][0]);

/** Why a record cannot be saved, by field (specification, tools section 5). */
export function formProblems(form: RecordForm): Partial<Record<keyof RecordForm, string>> {
  const problems: ReturnType<typeof formProblems> = {};
  if (!isSeriesId(form.series_id.trim())) problems.series_id = watchedTexts.seriesId;
  if (!isTitle(form.title.trim())) problems.title = watchedTexts.title;
  for (const field of Object.keys(WHOLE) as (keyof typeof WHOLE)[]) {
    if (wholeIn(form, field) === null) problems[field] = WHOLE[field][1];
  }
  if (form.airs !== '' && !isAirTime(form.airsAt)) problems.airsAt = watchedTexts.airTime;
  if (form.work.trim().length > watchedLimits.workMax) problems.work = watchedTexts.work;
  if (form.note.length > watchedLimits.noteMax) problems.note = watchedTexts.note;
  for (const field of ['bookmark_url', 'listpage_url', 'image_url'] as const) {
    if (!isLink(form[field].trim())) problems[field] = watchedTexts.link;
  }
  if (form.description.length > watchedLimits.descriptionMax) problems.description = watchedTexts.description;
  return problems;
}

/** The form as input of a call. */
export function sentFields(form: RecordForm) {
  const { completed, state, tag, types, description, note } = form;
  return {
    title: form.title.trim(),
    current_episode: completed ? 0 : (wholeIn(form, 'episode') ?? 0),
    state: completed ? ('completed' as const) : state,
    total_episodes: wholeIn(form, 'total') ?? 0,
    score: Number(form.score),
    rewatches: wholeIn(form, 'rewatches') ?? 0,
    note,
    air_weekday: Number(form.airs),
    air_time: form.airs === '' ? '' : form.airsAt,
    work: form.work.trim(),
    season: wholeIn(form, 'season') ?? 0,
    tag,
    selectedTypes: [...types],
    bookmark_url: form.bookmark_url.trim(),
    listpage_url: form.listpage_url.trim(),
    image_url: form.image_url.trim(),
    description,
  };
}

/** The changed fields; the others are not sent, so that changes elsewhere are kept. Null if nothing was changed. */
export function changedFields(form: RecordForm, before: RecordForm) {
  const now = sentFields(form);
  const then = sentFields(before);
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter(
    (key) => JSON.stringify(now[key]) !== JSON.stringify(then[key]),
  );
  // A record that is no longer completed needs its episode; a completed one has none.
  const changed: Partial<typeof now> = Object.fromEntries(keys.map((key) => [key, now[key]]));
  if (before.completed && !form.completed) changed.current_episode = now.current_episode;
  if (changed.state === 'completed') delete changed.current_episode;
  return Object.keys(changed).length === 0 ? null : changed;
}
