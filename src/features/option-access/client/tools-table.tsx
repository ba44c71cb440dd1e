import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type UniqueIdentifier,
  useDndContext,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { type Tool, TOOL_FLAGS } from '@/platform/shared/tool-access';
import { alongY, DRAG_INSTRUCTIONS, useSortSensors, useDragAnnouncements } from '@/platform/client/drag';
import { DragAutoScroll } from '@/platform/client/drag-auto-scroll';
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
  const sensors = useSortSensors();
  const ids = tools.map(({ id }) => id);
  const toolOf = (id: UniqueIdentifier) => tools.find((tool) => tool.id === id);
  const announcements = useDragAnnouncements(ids, (id) => toolOf(id)?.title ?? '');

  function onDragEnd({ active, over }: DragEndEvent) {
    const moved = toolOf(active.id);
    const target = over && toolOf(over.id);
    if (moved && target && moved !== target) actions.onMove(moved, target.display_order);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongY]}
      autoScroll={false}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS },
      }}
      onDragEnd={onDragEnd}
    >
      <DragAutoScroll />
      <TableFrame>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
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
        </SortableContext>
      </TableFrame>
    </DndContext>
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
  const { active, over, droppableContainers } = useDndContext();
  const from = active && droppableContainers.get(active.id)?.node.current;
  const to = over && droppableContainers.get(over.id)?.node.current;
  if (!from || !to) return null;
  // The rows between move by the height of the dragged one. Offsets say where they were, whatever moves now.
  const down = to.offsetTop > from.offsetTop;
  const top = down ? to.offsetTop + to.offsetHeight - from.offsetHeight : to.offsetTop;
  return <div data-slot="" className={styles.slot} style={{ top, height: from.offsetHeight }} />;
}
