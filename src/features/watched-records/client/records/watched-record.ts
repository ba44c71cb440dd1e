import type { RouterOutputs } from '@/platform/client/trpc';
import { WEEKDAYS } from '../../limits';

type Outputs = RouterOutputs['watchedRecords'];

export type RecordPage = Outputs['list'];
/** A record as lists contain it: with the beginning of its description. */
export type WatchedRecord = RecordPage['records'][number];
export type RecordEvent = Outputs['history']['events'][number];
export type SyncCall = Outputs['syncCalls']['calls'][number];

type Progress = Pick<WatchedRecord, 'current_episode' | 'is_completed'> & { total_episodes?: number };

/** The progress of a record as text: '看到第 24 集', '看到 24/48 集', or '已完成'. */
export function progressText(record: Progress): string {
  if (record.is_completed) return '已完成';
  return `看到${record.total_episodes ? '' : '第'} ${episodesText(record)} 集`;
}

/** '24', or of a known total '24/48'. */
export function episodesText({ current_episode: episode, total_episodes: total = 0 }: Progress): string {
  return total > 0 ? `${String(episode)}/${String(total)}` : String(episode);
}

/** When new episodes come, the number of rewatches and the score, where there are any: '周五 20:30 更新 · 重看 2 · 9 分'. */
export function marksText({ rewatches, score, air_weekday, air_time, state }: WatchedRecord): string {
  const weekday = ['watching', 'planned'].includes(state) && WEEKDAYS[air_weekday - 1];
  const marks = [
    weekday && `${weekday}${air_time && ` ${air_time} `}更新`,
    rewatches && `重看 ${String(rewatches)}`,
    score && `${String(score)} 分`,
  ];
  return marks.filter(Boolean).join(' · ');
}

/** Whether the last known episode was watched, so that completion is offered in place of one episode more. */
export function isAtEnd({ is_completed, current_episode, total_episodes }: WatchedRecord): boolean {
  return !is_completed && total_episodes > 0 && current_episode >= total_episodes;
}
