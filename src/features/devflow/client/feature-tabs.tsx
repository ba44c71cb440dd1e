import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { movedTo } from '@/platform/client/lists/moved-to';
import { SortableRows, useShiftingRow } from '@/platform/client/lists/sortable-rows';
import { Tabs } from '@/platform/client/ui/tabs';
import type { Feature } from './changes/devflow-data';
import type { View } from './address/devflow-address';
import styles from './feature-tabs.module.css';

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
  const [announcement, setAnnouncement] = useState('');

  function step({ id, name }: Feature, by: 1 | -1) {
    const ids = features.map((feature) => feature.id);
    const index = Math.max(0, Math.min(ids.length - 1, ids.indexOf(id) + by));
    setAnnouncement(`${name} is now ${String(index + 1)} of ${String(ids.length)} features`);
    const next = movedTo(ids, id, index);
    if (next) onOrder(next);
  }

  return (
    <SortableRows rows={features} onOrder={(_, ids) => onOrder(ids)} axis="x" shifting>
      <Tabs
        label="Features"
        className="stack grow"
        countStyle="parentheses"
        value={String(featureId)}
        onChange={(value) => onChoose(Number(value))}
        tabs={features.map((feature) => ({
          value: String(feature.id),
          label: feature.name,
          count: view === 'completed' ? feature.completedCount : feature.openCount,
        }))}
        wrapTab={({ value }, trigger) => {
          const feature = features.find(({ id }) => String(id) === value);
          return (
            feature && (
              <SortableTab id={feature.id} onStep={(by) => step(feature, by)}>
                {trigger}
              </SortableTab>
            )
          );
        }}
        aside={aside}
      >
        {children}
      </Tabs>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </SortableRows>
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
  const { attach, style, isDragged, press } = useShiftingRow(id);

  function onKeyDown(event: KeyboardEvent) {
    const step = event.altKey ? STEPS[event.key] : undefined;
    if (!step) return;
    event.preventDefault();
    onStep(step);
  }

  return (
    <div
      ref={attach}
      role="none"
      className={styles.tab}
      data-dragging={isDragged || undefined}
      style={style}
      {...press}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}
