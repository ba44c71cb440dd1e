import type { ToolWords } from '@/platform/client/changes/tool-words';
import { useToolChanges } from '@/platform/client/changes/use-tool-changes';
import { LANG } from './chinese-words';
import { replays } from './list-changes';
import { failureText, say } from './say';

/** How long a toast offers Undo; the shortcut works for a week. */
const UNDO_MS = 5_000;

const WORDS: ToolWords = {
  undo: '撤销',
  reason: failureText,
  undoMs: UNDO_MS,
  lang: LANG,
  beingAdded: '新添加的内容还没有保存，服务器收到后再试',
  undoing: {
    undone: (done, changedSince) =>
      changedSince.length > 0 ? '有记录之后又被修改，没有撤销' : `已撤销：${done}`,
    redone: (done) => `已重做：${done}`,
    nothingToUndo: '没有可撤销的操作',
    nothingToRedo: '没有可重做的操作',
  },
};

/** The heading of this screen's keys; the shortcuts dialog is in English. */
export const KEYS = 'Watched records';

/** The optimistic changes of the records, with those from elsewhere. Used once, in the screen. */
export function useWatchedChanges() {
  return useToolChanges('watchedRecords', {
    topic: 'watched-records',
    name: KEYS,
    folded: ['list', 'tags', 'types'],
    replays: () => Promise.resolve(replays),
    words: WORDS,
    onError: (problem) => say('error', problem),
  });
}

export type WatchedChanges = ReturnType<typeof useWatchedChanges>;
