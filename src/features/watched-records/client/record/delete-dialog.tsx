import type { OnChangeError } from '@/platform/client/changes/tool-change';
import Trash2 from 'lucide-react/icons/trash-2';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { watchedLimits } from '../../limits';
import { say } from '../records/say';
import type { WatchedActions } from '../records/watched-actions';

interface DeleteDialogProps {
  ids: readonly number[];
  /** The title, if it is only one. */
  title?: string;
  actions: WatchedActions;
  onDeleted: (ids: readonly number[]) => void;
  onClose: () => void;
}

const FAILED = '批量删除失败，请重试';

/** Asks for confirmation before one or several records are deleted. */
export function DeleteDialog({ ids, title, actions, onDeleted, onClose }: DeleteDialogProps) {
  const { error, busy, save } = useDialogSave();
  const done = () => {
    onDeleted(ids);
    onClose();
  };
  const remove = (onError: OnChangeError) =>
    title === undefined
      ? actions.remove([...ids], `已删除 ${String(ids.length)} 条记录`, () => {
          onError(FAILED);
          say('error', FAILED);
        })
      : actions.remove([...ids], `已删除《${title}》`, onError);

  return (
    <ConfirmDialog
      open
      danger
      title={title === undefined ? '批量删除' : '删除记录'}
      icon={<Trash2 />}
      confirmLabel="删除"
      confirmKey="Delete"
      busy={busy}
      error={error}
      hint="再按一次 Delete 键确认，按 Esc 键取消。"
      onConfirm={() => void save(remove, done)}
      onClose={onClose}
    >
      {title === undefined
        ? `确定要删除选中的 ${String(ids.length)} 条记录吗？`
        : `确定要删除《${title}》吗？`}
      记录会移到回收站，{watchedLimits.trashDays} 天后无法恢复。
    </ConfirmDialog>
  );
}
