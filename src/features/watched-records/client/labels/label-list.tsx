import { useState } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '@/platform/client/ui/badge';
import { Button } from '@/platform/client/ui/button';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { Dialog } from '@/platform/client/ui/dialog';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { TagChip } from './label-chips';
import { LabelForm, takeLostFocus, type LabelDraft } from './label-form';
import styles from './label-list.module.css';
import { NOT_LOADED } from '../records/dialog-words';
import { failureText } from '../records/say';

export interface Label extends LabelDraft {
  id: number;
}

interface LabelListProps {
  noun: '标签' | '类型';
  colored?: boolean;
  labels: readonly Label[] | undefined;
  /** Offered if the account has none. */
  defaults?: readonly { name: string; color: string }[];
  loadError: unknown;
  /** What then happens to the records. */
  afterDeletion: string;
  /** The number of records by label; undefined while unknown. */
  counts: ReadonlyMap<string, number> | undefined;
  onAdd: (draft: LabelDraft) => Promise<unknown>;
  onUpdate: (id: number, draft: LabelDraft) => Promise<unknown>;
  onMove: (id: number, direction: 'up' | 'down') => Promise<unknown>;
  onDelete: (id: number) => Promise<unknown>;
  onClose: () => void;
}

/** Tags or types: add, edit, reorder, delete. */
export function LabelList(props: LabelListProps) {
  const { noun, colored = false, labels, defaults = [], loadError, afterDeletion, counts, onClose } = props;
  const [error, setError] = useState<string>();
  const [editing, setEditing] = useState<number | null>(null);
  /** Whose button to edit has the focus once the edit is over. */
  const [edited, setEdited] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<Label | null>(null);
  const [busy, setBusy] = useState(false);

  /** Whether it succeeded; failures are shown. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failureText(failure));
      return false;
    } finally {
      setBusy(false);
    }
  }

  function askDeletion(label: Label) {
    setError(undefined);
    setLeaving(label);
  }

  return (
    <Dialog
      open
      width="list"
      title={`${noun}设置`}
      cancelLabel="关闭"
      sideAction={<p className="muted caption">{`删除${noun}后，${afterDeletion}。`}</p>}
      error={leaving ? undefined : (error ?? (loadError ? failureText(loadError, NOT_LOADED) : undefined))}
      onClose={onClose}
    >
      <LabelForm
        noun={noun}
        colored={colored}
        action="添加"
        icon={<Plus size={14} />}
        busy={busy}
        onDone={(draft) => attempt(() => props.onAdd(draft))}
      />
      {labels?.length === 0 ? (
        <div className={styles.none}>
          <p>还没有{noun}。</p>
          {defaults.length > 0 && (
            <>
              {defaults.map(({ name, color }) => (
                <TagChip key={name} name={name} stored={color} />
              ))}
              <Button
                size="small"
                busy={busy}
                onClick={() =>
                  void attempt(async () => {
                    for (const label of defaults) await props.onAdd({ ...label, description: '' });
                  })
                }
              >
                添加默认标签
              </Button>
            </>
          )}
        </div>
      ) : (
        <ul aria-label={noun} className={styles.list}>
          {labels?.map((label, index) => (
            <li key={label.id} className={styles.row}>
              {editing === label.id ? (
                <LabelForm
                  noun={noun}
                  colored={colored}
                  label={label}
                  action="保存"
                  busy={busy}
                  onDone={async (draft) => {
                    const done = await attempt(() => props.onUpdate(label.id, draft));
                    if (done) setEditing(null);
                    return done;
                  }}
                  onCancel={() => setEditing(null)}
                />
              ) : (
                <>
                  {colored ? <TagChip name={label.name} stored={label.color} /> : <Badge>{label.name}</Badge>}
                  <span className={styles.description} title={label.description}>
                    {label.description}
                  </span>
                  <span className={styles.count}>
                    {counts && `${String(counts.get(label.name) ?? 0)} 条`}
                  </span>
                  <IconButton
                    label={`上移“${label.name}”`}
                    icon={<ArrowUp />}
                    size="row"
                    aria-disabled={busy || index === 0}
                    onClick={() => void attempt(() => props.onMove(label.id, 'up'))}
                  />
                  <IconButton
                    label={`下移“${label.name}”`}
                    icon={<ArrowDown />}
                    size="row"
                    aria-disabled={busy || index === labels.length - 1}
                    onClick={() => void attempt(() => props.onMove(label.id, 'down'))}
                  />
                  <IconButton
                    label={`编辑“${label.name}”`}
                    icon={<Pencil />}
                    size="row"
                    ref={label.id === edited ? takeLostFocus : undefined}
                    onClick={() => {
                      setEditing(label.id);
                      setEdited(label.id);
                    }}
                  />
                  <IconButton
                    label={`删除“${label.name}”`}
                    icon={<Trash2 />}
                    size="row"
                    tone="danger"
                    onClick={() => askDeletion(label)}
                  />
                </>
              )}
            </li>
          )) ??
            [1, 2, 3].map((key) => (
              <li key={key} className={styles.row}>
                <Skeleton width="40%" height={14} />
              </li>
            ))}
        </ul>
      )}
      {leaving && (
        <ConfirmDialog
          open
          danger
          title={`删除${noun}`}
          icon={<Trash2 />}
          confirmLabel="删除"
          busy={busy}
          error={error}
          hint={counts && `有 ${String(counts.get(leaving.name) ?? 0)} 条记录使用它。`}
          onConfirm={() =>
            void attempt(() => props.onDelete(leaving.id)).then((done) => done && setLeaving(null))
          }
          onClose={() => setLeaving(null)}
        >
          确定要删除{noun}“{leaving.name}”吗？{afterDeletion}。
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
