import { useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import styles from './bulk-dialogs.module.css';
import { TypeChips } from './type-chips';
import type { BulkActions } from './use-bulk-actions';
import type { Labels } from './use-labels';

interface BulkDialogProps {
  ids: readonly number[];
  labels: Labels;
  bulk: BulkActions;
  onClose: () => void;
}

/** Gives many records one tag, or none. Mounted when it opens. */
export function BulkTagDialog({ ids, labels, bulk, onClose }: BulkDialogProps) {
  const [tag, setTag] = useState(labels.tags[0]?.name ?? '');
  return (
    <Dialog
      open
      title={`修改 ${String(ids.length)} 条记录的标签`}
      primary={{
        label: '确定',
        busy: bulk.busy,
        onAction: () => void bulk.edit([...ids], { tag }).then((done) => done && onClose()),
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

/** Adds types to many records and takes others off. Mounted when it opens. */
export function BulkTypesDialog({
  ids,
  labels,
  bulk,
  onTypes,
  onClose,
}: BulkDialogProps & { onTypes: () => void }) {
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
        busy: bulk.busy,
        disabled: added.length + removed.length === 0,
        onAction: () =>
          void bulk
            .edit([...ids], { addTypes: added, removeTypes: removed })
            .then((done) => done && onClose()),
      }}
      onClose={onClose}
    >
      {labels.types.length === 0 ? (
        <div className={styles.none}>
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
