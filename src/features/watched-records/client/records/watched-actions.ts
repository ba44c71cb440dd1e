import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import { isRefusal } from '@/platform/client/trpc';
import type { OpenState } from '../../limits';
import { STATE_NAMES } from '../../rules';
import { added, stated, stepped, withRecord } from './list-changes';
import { say } from './say';
import type { WatchedChanges } from './use-watched-changes';
import type { RecordsView } from './records-view';
import { progressText, type WatchedRecord } from './watched-record';

/** The fields that the user changed. */
type Edit = Omit<ChangeInput<'watchedRecords', 'update'>, 'id'>;
type BulkEdit = Omit<ChangeInput<'watchedRecords', 'bulkEdit'>, 'ids'>;

/**
 * The mutations of records. The server's response updates the list where the record is, so that nothing moves under the
 * pointer; every toast offers Undo.
 *
 * @param onGone called when some records may no longer exist
 */
export function watchedActions(
  { change, changeAnswered }: WatchedChanges,
  view: RecordsView,
  onGone: () => Promise<void>,
) {
  const answered = ({ record }: { record: WatchedRecord }) => withRecord(record, view);
  // Using a default tag has stored it.
  const edited = (answer: { record: WatchedRecord }) => ({ ...answered(answer), tags: () => null });
  const progressOf = ({ record }: { record: WatchedRecord }) => `${named(record)}${progressText(record)}`;
  const reloadGone = (onError: OnChangeError) => (problem: string, error: unknown) => {
    onError(problem);
    if (isRefusal(error)) void onGone();
  };

  return {
    adjustEpisode: (record: WatchedRecord, by: 1 | -1) =>
      void change('adjustEpisode', { id: record.id, by }, progressOf, {
        shows: stepped(record, by),
        answered,
        waits: named(record),
        group: `episode-${String(record.id)}`,
      }),

    setCompleted: (record: WatchedRecord, completed: boolean) =>
      void change('setCompleted', { id: record.id, completed }, progressOf, {
        answered,
        waits: named(record),
        // The last episode and the completion that it offers are undone together.
        group: `episode-${String(record.id)}`,
      }),

    setState: (record: WatchedRecord, state: OpenState) =>
      void change('update', { id: record.id, state }, `${named(record)}${STATE_NAMES[state]}`, {
        shows: stated(record, state),
        answered,
      }),

    /** Makes records the seasons of works; without a name, of none. */
    groupSeasons: (
      groups: ChangeInput<'watchedRecords', 'groupSeasons'>['groups'],
      onError: OnChangeError,
    ) => {
      const [first, ...others] = groups;
      const named = others.length > 0 ? ` ${String(groups.length)} 部作品` : `《${first?.work ?? ''}》`;
      return change(
        'groupSeasons',
        { groups },
        first?.work === '' ? '已拆开各季' : `已把${named}的各季归在一起`,
        {
          onError,
        },
      );
    },

    add: (record: ChangeInput<'watchedRecords', 'create'>, onError: OnChangeError) =>
      change('create', record, (answer) => `已添加${named(answer.record)}`, {
        waits: named(record),
        added: (id) => added(record, id),
        replay: { record },
        onError,
      }),

    edit: (id: number, edit: Edit, onError: OnChangeError) =>
      change('update', { id, ...edit }, ({ record }) => `已保存${named(record)}`, {
        answered: edited,
        waits: edit.title ?? '',
        onError,
      }),

    /** Atomic. */
    editAll: (ids: number[], edit: BulkEdit) =>
      change('bulkEdit', { ids, ...edit }, `已修改 ${String(ids.length)} 条记录`, {
        onError: reloadGone((problem) => say('error', problem)),
        long: true,
      }),

    /** `done` is the text of the toast. */
    remove: (ids: number[], done: string, onError: OnChangeError) =>
      change('remove', { ids }, done, { onError: reloadGone(onError), long: true }),

    /** As its preview promised. */
    importRecords: (sent: ChangeInput<'watchedRecords', 'importRecords'>, onError: OnChangeError) =>
      changeAnswered(
        'importRecords',
        sent,
        ({ made, changed }) => `已导入：新增 ${String(made)} 条，更新 ${String(changed)} 条`,
        { onError, long: true },
      ),

    /** Restores records from the trash; `done` is the text of the toast. */
    restore: (ids: number[], done: string, onError: OnChangeError) =>
      change('restore', { ids }, done, { onError, long: true }),
  };
}

export type WatchedActions = ReturnType<typeof watchedActions>;

const named = ({ title }: Pick<WatchedRecord, 'title'>) => `《${title}》`;
