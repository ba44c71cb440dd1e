import { isRefusal, type RouterInputs } from '@/platform/client/trpc';
import { stepped, withRecord } from './list-changes';
import { say } from './say';
import type { WatchedChanges } from './use-watched-changes';
import type { RecordsView } from './watched-address';
import { progressText, type WatchedRecord } from './watched-record';

type Inputs = RouterInputs['watchedRecords'];
/** The fields that the user changed. */
type Edit = Omit<Inputs['update'], 'id' | 'operationId'>;
type BulkEdit = Omit<Inputs['bulkEdit'], 'ids' | 'operationId'>;
type Tell = (problem: string) => void;

/**
 * The mutations of records. The server's response updates the list where the record is, so that nothing moves under the
 * pointer; every toast offers Undo.
 *
 * @param onGone called when some records may no longer exist
 */
export function watchedActions({ perform }: WatchedChanges, view: RecordsView, onGone: () => Promise<void>) {
  const answered = ({ record }: { record: WatchedRecord }) => withRecord(record, view);
  // Using a default tag has stored it.
  const edited = (answer: { record: WatchedRecord }) => ({ ...answered(answer), tags: () => null });
  const progressOf = ({ record }: { record: WatchedRecord }) => `《${record.title}》${progressText(record)}`;
  const tellGone = (tell: Tell) => (problem: string, error: unknown) => {
    tell(problem);
    if (isRefusal(error)) void onGone();
  };

  return {
    adjustEpisode: ({ id }: WatchedRecord, by: 1 | -1) =>
      void perform(
        { call: 'adjustEpisode', input: { id, by }, effects: stepped(id, by), effectsOf: answered },
        { done: progressOf, group: `episode-${String(id)}` },
      ),

    setCompleted: ({ id }: WatchedRecord, completed: boolean) =>
      void perform(
        { call: 'setCompleted', input: { id, completed }, effectsOf: answered },
        { done: progressOf },
      ),

    edit: (id: number, edit: Edit, tell: Tell) =>
      perform(
        { call: 'update', input: { id, ...edit }, effectsOf: edited },
        { done: ({ record }) => `已保存《${record.title}》`, tell },
      ),

    /** Atomic. */
    editAll: (ids: number[], edit: BulkEdit) =>
      perform(
        { call: 'bulkEdit', input: { ids, ...edit }, long: true },
        {
          done: `已修改 ${String(ids.length)} 条记录`,
          tell: tellGone((problem) => say('error', problem)),
        },
      ),

    /** `done` is the text of the toast. */
    remove: (ids: number[], done: string, tell: Tell) =>
      perform({ call: 'remove', input: { ids }, long: true }, { done, tell: tellGone(tell) }),

    /** Restores records from the trash; `done` is the text of the toast. */
    restore: (ids: number[], done: string, tell: Tell) =>
      perform({ call: 'restore', input: { ids }, long: true }, { done, tell }),
  };
}

export type WatchedActions = ReturnType<typeof watchedActions>;
