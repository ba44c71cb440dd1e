import type { OnChangeError } from '@/platform/client/changes/tool-change';
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
/**
 * The mutations of records. The server's response updates the list where the record is, so that nothing moves under the
 * pointer; every toast offers Undo.
 *
 * @param onGone called when some records may no longer exist
 */
export function watchedActions({ mutate }: WatchedChanges, view: RecordsView, onGone: () => Promise<void>) {
  const answered = ({ record }: { record: WatchedRecord }) => withRecord(record, view);
  // Using a default tag has stored it.
  const edited = (answer: { record: WatchedRecord }) => ({ ...answered(answer), tags: () => null });
  const progressOf = ({ record }: { record: WatchedRecord }) => `《${record.title}》${progressText(record)}`;
  const reloadGone = (onError: OnChangeError) => (problem: string, error: unknown) => {
    onError(problem);
    if (isRefusal(error)) void onGone();
  };

  return {
    adjustEpisode: (record: WatchedRecord, by: 1 | -1) =>
      void mutate(
        {
          call: 'adjustEpisode',
          input: { id: record.id, by },
          effects: stepped(record, by),
          effectsOf: answered,
        },
        { done: progressOf, waits: named(record), group: `episode-${String(record.id)}` },
      ),

    setCompleted: (record: WatchedRecord, completed: boolean) =>
      void mutate(
        { call: 'setCompleted', input: { id: record.id, completed }, effectsOf: answered },
        { done: progressOf, waits: named(record) },
      ),

    add: (record: Omit<Inputs['create'], 'operationId'>, onError: OnChangeError) =>
      mutate(
        { call: 'create', input: record },
        { done: ({ record: { title } }) => `已添加《${title}》`, waits: `《${record.title}》`, onError },
      ),

    edit: (id: number, edit: Edit, onError: OnChangeError) =>
      mutate(
        { call: 'update', input: { id, ...edit }, effectsOf: edited },
        { done: ({ record }) => `已保存${named(record)}`, waits: edit.title ?? '', onError },
      ),

    /** Atomic. */
    editAll: (ids: number[], edit: BulkEdit) =>
      mutate(
        { call: 'bulkEdit', input: { ids, ...edit }, long: true },
        {
          done: `已修改 ${String(ids.length)} 条记录`,
          onError: reloadGone((problem) => say('error', problem)),
        },
      ),

    /** `done` is the text of the toast. */
    remove: (ids: number[], done: string, onError: OnChangeError) =>
      mutate({ call: 'remove', input: { ids }, long: true }, { done, onError: reloadGone(onError) }),

    /** Restores records from the trash; `done` is the text of the toast. */
    restore: (ids: number[], done: string, onError: OnChangeError) =>
      mutate({ call: 'restore', input: { ids }, long: true }, { done, onError }),
  };
}

export type WatchedActions = ReturnType<typeof watchedActions>;

const named = ({ title }: Pick<WatchedRecord, 'title'>) => `《${title}》`;
