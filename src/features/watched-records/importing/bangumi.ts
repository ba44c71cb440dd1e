import { isObject, type Json, objectsOf } from '@/platform/shared/unknown-json';
import type { State } from '../limits';
import type { FileRecord } from './record';
import { countOf, given, linkOf, objectIn, scoreOf, sourceId, standInTitle, textOf, timeOf } from './values';

const STATES: Record<number, State> = {
  1: 'planned',
  2: 'completed',
  3: 'watching',
  4: 'paused',
  5: 'dropped',
};
/** As pages and scripts name them: 看过, 在看, 抛弃 … */
const STATE_WORDS: readonly (readonly [RegExp, State])[] = [
  [/想看/, 'planned'],
  [/看过|看完/, 'completed'],
  [/在看/, 'watching'],
  [/搁置/, 'paused'],
  [/抛弃/, 'dropped'],
];
/** 动画 and 三次元; books, music and games are nobody's to watch. */
const WATCHED_SUBJECTS = [2, 6];

/** The entries of the API's answers, of a takeout, or of a list of either. */
function entriesIn(file: unknown): Json[] {
  if (isObject(file)) return objectsOf(file.data);
  return objectsOf(file).flatMap((part) => (Array.isArray(part.data) ? objectsOf(part.data) : [part]));
}

const isEntry = (entry: Json) => entry.subject_id !== undefined && entry.subject_type !== undefined;

export function isBangumiJson(file: unknown): boolean {
  return entriesIn(file).some(isEntry);
}

/** The watched subjects of a user's collections: the API's JSON, or takeout.json with the subjects in full. */
export function readBangumiJson(file: unknown): FileRecord[] {
  const watched = entriesIn(file).filter((entry) => WATCHED_SUBJECTS.includes(Number(entry.subject_type)));
  return watched.map((entry) => {
    const subject = { ...objectIn(entry, 'subject'), ...objectIn(entry, 'subject_data') };
    const images = objectIn(subject, 'images');
    return bangumiRecord({
      id: textOf(entry.subject_id),
      title: textOf(subject.name_cn),
      original: textOf(subject.name),
      state: STATES[Number(entry.type)],
      episode: countOf(entry.ep_status),
      // The other number counts specials, openings and endings too, which `ep_status` does not.
      total: countOf(subject.eps) || countOf(subject.total_episodes),
      score: scoreOf(entry.rate),
      note: textOf(entry.comment),
      cover: linkOf(images.large ?? images.common),
      time: timeOf(entry.updated_at),
      // Of the earlier API: 1 is Monday.
      weekday: countOf(subject.air_weekday),
    });
  });
}

interface Subject {
  id: string;
  /** Its Chinese name, if there is one. */
  title: string;
  original: string;
  state: State | undefined;
  episode: number;
  total: number;
  score: number;
  note: string;
  cover: string;
  time: number | undefined;
  weekday?: number;
}

function bangumiRecord({ id, title, original, state, time, ...subject }: Subject): FileRecord {
  return {
    series_id: sourceId('bangumi', id),
    title: title || original || standInTitle(sourceId('bangumi', id)),
    ...given('state', state),
    current_episode: subject.episode,
    total_episodes: subject.total,
    score: subject.score,
    note: subject.note,
    listpage_url: `https://bgm.tv/subject/${id}`,
    image_url: subject.cover,
    description: title !== '' && original !== '' && original !== title ? `原名：${original}` : '',
    ...given('last_watched_time', time),
    ...given('air_weekday', subject.weekday || undefined),
  };
}

const STATE_COLUMNS = ['状态', '收藏状态', '我的状态', '观看状态', '类别', '其它信息'];

/** The link to a subject, in a column of its own. */
const SUBJECT = /(?:^|bgm\.tv|bangumi\.tv|chii\.in)\/subject\/(\d+)/;

/** Whether a table is of a script that saves collections: one row a subject, with its address. */
export function isBangumiTable(columns: readonly string[]): boolean {
  return (
    columns.includes('地址') && ['名称', '名称(中文)', '名称（中文）'].some((name) => columns.includes(name))
  );
}

export function readBangumiTable(rows: readonly Record<string, string>[]): FileRecord[] {
  return rows.flatMap((row) => {
    const kind = row['条目类型'] ?? row['类型'] ?? '';
    if (kind !== '' && !/动画|三次元|anime|real/i.test(kind)) return [];
    const state = STATE_COLUMNS.map((name) => row[name]).find(Boolean) ?? '';
    // '12 | 24'
    const [episode, total] = (row['完成度'] ?? row['进度'] ?? '').split(/[|/]/);
    const chinese = row['名称(中文)'] ?? row['名称（中文）'];
    const comment = textOf(row['我的评论'] ?? row['吐槽']);
    return bangumiRecord({
      id: SUBJECT.exec(row['地址'] ?? '')?.[1] ?? '',
      // The script of lists reads the names off the page: its 名称 is the Chinese one, and 别名 the original.
      title: textOf(chinese ?? row['名称']),
      original: textOf(chinese === undefined ? row['别名'] : row['名称']),
      state: STATE_WORDS.find(([words]) => words.test(state))?.[1],
      episode: countOf(episode),
      total: countOf(total),
      score: scoreOf(row['我的评分']),
      note: comment === '(无评论)' ? '' : comment,
      cover: linkOf(row['封面地址']),
      time: timeOf(row['最后标注'] ?? row['收藏日期'] ?? row['更新时间']),
    });
  });
}
