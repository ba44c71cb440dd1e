import type { ReactNode } from 'react';
import { type Tool, TOOL_FLAGS } from '@/platform/shared/tool-access';
import { SortableRows, useDropSlot } from '@/platform/client/lists/sortable-rows';
import { Card } from '@/platform/client/ui/card';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { ACCESS_LABELS, type ToolWords } from './tool-list';
import { ToolRow, type ToolRowActions } from './tool-row';
import styles from './tools-table.module.css';

const SKELETON_ROWS = 8;

/** The tools in their order, which is changed by buttons, a typed number or dragging. */
export function ToolsTable({
  tools,
  edits,
  saving,
  ...actions
}: {
  tools: readonly Tool[];
  edits: ReadonlyMap<number, ToolWords>;
  saving: boolean;
} & ToolRowActions) {
  const rows = tools.map(({ id, title }) => ({ id, name: title }));

  function order({ id }: { id: number }, ids: readonly number[]) {
    const moved = tools.find((tool) => tool.id === id);
    if (moved) actions.onMove(moved, ids.indexOf(id) + 1);
  }

  return (
    <SortableRows rows={rows} onOrder={order} shifting gripKeys>
      <TableFrame>
        {tools.map((tool) => (
          <ToolRow
            key={tool.id}
            tool={tool}
            count={tools.length}
            edit={edits.get(tool.id)}
            saving={saving}
            {...actions}
          />
        ))}
      </TableFrame>
    </SortableRows>
  );
}

export function ToolsTableSkeleton() {
  return (
    <TableFrame busy>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <tr key={index} className={styles.skeletonRow}>
          <td colSpan={8}>
            <Skeleton height={24} />
          </td>
        </tr>
      ))}
    </TableFrame>
  );
}

/** Explicit roles, because the stylesheet removes the table layout, and with it the implicit ones. */
function TableFrame({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <Card className={styles.card}>
      <table role="table" aria-label="Navigator tools" aria-busy={busy} className={styles.table}>
        <colgroup>
          <col className={styles.orderColumn} />
          <col />
          <col className={styles.categoryColumn} />
          {TOOL_FLAGS.map((flag) => (
            <col key={flag} className={styles.flagColumn} />
          ))}
          <col className={styles.actionsColumn} />
        </colgroup>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            <th role="columnheader" scope="col" rowSpan={2}>
              #
            </th>
            <th role="columnheader" scope="col" rowSpan={2}>
              Tool
            </th>
            <th role="columnheader" scope="col" rowSpan={2}>
              Category
            </th>
            <th role="columnheader" scope="colgroup" colSpan={TOOL_FLAGS.length} className={styles.access}>
              Access
            </th>
            <th role="columnheader" scope="col" rowSpan={2} className={styles.end}>
              Actions
            </th>
          </tr>
          <tr role="row">
            {TOOL_FLAGS.map((flag) => (
              <th key={flag} role="columnheader" scope="col" className={styles.flag}>
                {ACCESS_LABELS[flag]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body}>
          {children}
        </tbody>
      </table>
      <DropSlot />
    </Card>
  );
}

/** Where the dragged row will be dropped. */
function DropSlot() {
  const slot = useDropSlot();
  return slot && <div data-slot="" className={styles.slot} style={slot} />;
}
