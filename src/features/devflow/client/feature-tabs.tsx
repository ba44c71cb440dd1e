import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { alongX, useSortSensors, useDragAnnouncements } from '@/platform/client/drag';
import { DragAutoScroll } from '@/platform/client/drag-auto-scroll';
import { Tabs } from '@/platform/client/ui/tabs';
import type { Feature } from './changes/devflow-data';
import type { View } from './address/devflow-address';
import styles from './feature-tabs.module.css';
import { idsWithMove } from './changes/open-items';

interface FeatureTabsProps {
  features: readonly Feature[];
  /** Null if the URL names one that does not exist. */
  featureId: number | null;
  view: View;
  onChoose: (id: number) => void;
  /** All of them, in their new order. */
  onOrder: (ids: number[]) => void;
  aside: ReactNode;
  children: ReactNode;
}

/** A tab per feature, with the number of its items in the view. Reordered by dragging, or by Alt and an arrow key. */
export function FeatureTabs({
  features,
  featureId,
  view,
  onChoose,
  onOrder,
  aside,
  children,
}: FeatureTabsProps) {
  const sensors = useSortSensors();
  const [announcement, setAnnouncement] = useState('');
  const ids = features.map(({ id }) => id);
  const nameOf = (id: UniqueIdentifier) => features.find((feature) => feature.id === id)?.name ?? '';
  const announcements: Announcements = useDragAnnouncements(ids, nameOf);

  function moveTo(id: number, index: number) {
    const next = idsWithMove(ids, id, index);
    if (index >= 0 && next.join() !== ids.join()) onOrder(next);
  }

  function step(id: number, by: 1 | -1) {
    const index = Math.max(0, Math.min(ids.length - 1, ids.indexOf(id) + by));
    setAnnouncement(`${nameOf(id)} is now ${String(index + 1)} of ${String(ids.length)} features`);
    moveTo(id, index);
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over) moveTo(Number(active.id), ids.indexOf(Number(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongX]}
      autoScroll={false}
      accessibility={{ announcements }}
      onDragEnd={onDragEnd}
    >
      <DragAutoScroll axis="x" />
      <SortableContext items={ids} strategy={horizontalListSortingStrategy}>
        <Tabs
          label="Features"
          className={styles.tabs}
          countStyle="parentheses"
          value={String(featureId)}
          onChange={(value) => onChoose(Number(value))}
          tabs={features.map((feature) => ({
            value: String(feature.id),
            label: feature.name,
            count: view === 'completed' ? feature.completedCount : feature.openCount,
          }))}
          wrapTab={({ value }, trigger) => (
            <SortableTab id={Number(value)} onStep={(by) => step(Number(value), by)}>
              {trigger}
            </SortableTab>
          )}
          aside={aside}
        >
          {children}
        </Tabs>
      </SortableContext>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </DndContext>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

function SortableTab({
  id,
  onStep,
  children,
}: {
  id: number;
  onStep: (step: 1 | -1) => void;
  children: ReactNode;
}) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id });

  function onKeyDown(event: KeyboardEvent) {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    onStep(step);
  }

  return (
    <div
      ref={setNodeRef}
      role="none"
      className={styles.tab}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translateX(${String(transform.x)}px)` : undefined,
        transition,
      }}
      onMouseDown={listeners?.onMouseDown as ((event: MouseEvent) => void) | undefined}
      onTouchStart={listeners?.onTouchStart as (() => void) | undefined}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
