import { useState } from 'react';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import styles from './bulk-dialogs.module.css';
import { TypeChips } from '../labels/type-chips';
import type { Labels } from '../labels/use-labels';
import type { WatchedActions } from '../records/watched-actions';

interface BulkDialogProps {
  ids: readonly number[];
  labels: Labels;
  actions: WatchedActions;
  onClose: () => void;
}

/** Sets or clears the tag of many records. Mounted when it opens. */
export function BulkTagDialog({ ids, labels, actions, onClose }: BulkDialogProps) {
  const { busy, save } = useDialogSave();
  const [tag, setTag] = useState(labels.tags[0]?.name ?? '');
  return (
    <Dialog
      open
      title={`修改 ${String(ids.length)} 条记录的标签`}
      primary={{
        label: '确定',
        busy,
        onAction: () => void save(() => actions.editAll([...ids], { tag }), onClose),
      }}
      onClose={onClose}
    >
      <SelectField
        label="标签"
        value={tag}
        options={[
          ...labels.tags.map(({ name }) => ({ value: name, label: name })),
          { value: '', label: '无标签（清除）' },
        ]}
        onChange={setTag}
      />
    </Dialog>
  );
}

/** Adds types to many records and removes others. Mounted when it opens. */
export function BulkTypesDialog({
  ids,
  labels,
  actions,
  onTypes,
  onClose,
}: BulkDialogProps & { onTypes: () => void }) {
  const { busy, save } = useDialogSave();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const without = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => !others.includes(name));

  return (
    <Dialog
      open
      title={`修改 ${String(ids.length)} 条记录的类型`}
      primary={{
        label: '确定',
        busy,
        disabled: added.length + removed.length === 0,
        onAction: () =>
          void save(() => actions.editAll([...ids], { addTypes: added, removeTypes: removed }), onClose),
      }}
      onClose={onClose}
    >
      {labels.types.length === 0 ? (
        <div className="row gap-16 muted">
          <p>还没有类型。</p>
          <Button onClick={onTypes}>类型设置</Button>
        </div>
      ) : (
        <div className={styles.groups}>
          <TypeChips
            label="添加类型"
            types={labels.types}
            chosen={added}
            none=""
            onChange={(names) => {
              setAdded(names);
              setRemoved(without(removed, names));
            }}
          />
          <TypeChips
            label="移除类型"
            types={labels.types}
            chosen={removed}
            none=""
            onChange={(names) => {
              setRemoved(names);
              setAdded(without(added, names));
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
