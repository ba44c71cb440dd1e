import type { KitWords } from '@/platform/client/ui/kit-words';
import { failureText } from '../records/say';
import { watchTime } from '../records/watch-time';

/** The texts of the kit's pieces for files. */
export const IMPORT_WORDS = {
  importing: {
    past: '最近 30 天的导入',
    minute: (at) => watchTime(Date.parse(at)),
    undo: '撤销',
    undoOf: (minute) => `撤销 ${minute} 的导入`,
    undone: (changedSince) =>
      changedSince.length > 0
        ? `已撤销导入；《${changedSince[0] ?? ''}》等 ${String(changedSince.length)} 条之后又被修改，没有撤销`
        : '已撤销导入',
    reason: (error) => failureText(error),
    outcomes: '导入结果',
    all: '全部',
  },
  filePicker: {
    drop: '拖到这里，或者',
    choose: '选择文件',
    onlyOne: (name, others) => `正在读取“${name}”，另外 ${String(others)} 个文件请稍后再导入。`,
  },
} satisfies Partial<KitWords>;
