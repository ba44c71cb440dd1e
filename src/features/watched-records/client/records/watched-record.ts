import type { RouterOutputs } from '@/platform/client/trpc';

type Outputs = RouterOutputs['watchedRecords'];

export type RecordPage = Outputs['list'];
/** A record as lists contain it: with the beginning of its description. */
export type WatchedRecord = RecordPage['records'][number];
export type RecordEvent = Outputs['history']['events'][number];
export type SyncCall = Outputs['syncCalls']['calls'][number];

/** The progress of a record as text: '看到第 24 集', or '已完成'. */
export function progressText({
  current_episode: episode,
  is_completed: completed,
}: Pick<WatchedRecord, 'current_episode' | 'is_completed'>): string {
  return completed ? '已完成' : `看到第 ${String(episode)} 集`;
}
