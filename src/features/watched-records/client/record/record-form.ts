import { isLink, isSeriesId, isTitle, readEpisode, watchedLimits, watchedTexts } from '../../rules';
import type { WatchedRecord } from '../records/watched-record';

/** The state of the record form. */
export interface RecordForm {
  series_id: string;
  title: string;
  /** The raw input. */
  episode: string;
  completed: boolean;
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
  tag: '标签',
  types: '类型',
  bookmark_url: '播放链接',
  listpage_url: '详情链接',
  image_url: '封面链接',
  description: '描述',
};

export function formOf(record: WatchedRecord & { episode_before_completion: number | null }): RecordForm {
  const { series_id, title, tag, types, bookmark_url, listpage_url, image_url, description } = record;
  return {
    series_id,
    title,
    episode: String(record.current_episode),
    completed: record.is_completed,
    resume: String(record.episode_before_completion ?? 0),
    tag,
    types,
    bookmark_url,
    listpage_url,
    image_url,
    description,
  };
}

/**
 * A completed record has episode 0; when completion is undone, the previous one is offered (specification, tools
 * section 4).
 */
export function withCompleted(form: RecordForm, completed: boolean): Partial<RecordForm> {
  return completed ? { completed, resume: form.episode, episode: '0' } : { completed, episode: form.resume };
}

export type FormProblems = Partial<Record<keyof RecordForm, string>>;

/** Why a record cannot be saved, by field (specification, tools section 5). */
export function formProblems(form: RecordForm): FormProblems {
  const problems: FormProblems = {};
  if (!isSeriesId(form.series_id.trim())) problems.series_id = watchedTexts.seriesId;
  if (!isTitle(form.title.trim())) problems.title = watchedTexts.title;
  if (readEpisode(form.episode) === null) problems.episode = watchedTexts.episode;
  for (const field of ['bookmark_url', 'listpage_url', 'image_url'] as const) {
    if (!isLink(form[field].trim())) problems[field] = watchedTexts.link;
  }
  if (form.description.length > watchedLimits.descriptionMax) problems.description = watchedTexts.description;
  return problems;
}

/** The form as input of a call. */
export function sentFields(form: RecordForm) {
  const { completed, tag, types, description } = form;
  return {
    title: form.title.trim(),
    current_episode: completed ? 0 : (readEpisode(form.episode) ?? 0),
    is_completed: completed,
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
  if (changed.is_completed === false) changed.current_episode = now.current_episode;
  if (changed.is_completed === true) delete changed.current_episode;
  return Object.keys(changed).length === 0 ? null : changed;
}
