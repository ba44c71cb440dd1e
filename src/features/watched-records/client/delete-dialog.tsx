import { useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { failureText, say } from './say';
import type { BulkActions } from './use-bulk-actions';

interface DeleteDialogProps {
  ids: readonly number[];
  /** Of the only one. */
  title?: string;
  bulk: BulkActions;
  onDeleted: (ids: readonly number[]) => void;
  onClose: () => void;
}

const FAILED = '批量删除失败，请重试';

/** Asks before one record or several are deleted. */
export function DeleteDialog({ ids, title, bulk, onDeleted, onClose }: DeleteDialogProps) {
  const [error, setError] = useState<string>();

  async function remove() {
    setError(undefined);
    try {
      const done = title === undefined ? `已删除 ${String(ids.length)} 条记录` : `已删除《${title}》`;
      await bulk.remove([...ids], done);
      onDeleted(ids);
      onClose();
    } catch (failure) {
      setError(title === undefined ? FAILED : failureText(failure));
      if (title === undefined) say('error', FAILED);
    }
  }

  return (
    <ConfirmDialog
      open
      danger
      title={title === undefined ? '批量删除' : '删除记录'}
      icon={<Trash2 />}
      confirmLabel="删除"
      confirmKey="Delete"
      busy={bulk.busy}
      error={error}
      hint="再按一次 Delete 键确认，按 Esc 键取消。"
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {title === undefined
        ? `确定要删除选中的 ${String(ids.length)} 条记录吗？`
        : `确定要删除《${title}》吗？`}
      除非在 5 秒内撤销，否则此操作无法恢复。
    </ConfirmDialog>
  );
}
