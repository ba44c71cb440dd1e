import { useDraggable } from '@dnd-kit/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { classNames } from '@/platform/client/ui/class-names';
import { Counter } from '@/platform/client/ui/counter';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { statusTone } from '../../rules';
import styles from './group-card.module.css';
import type { Group } from '../changes/open-items';

interface GroupCardProps {
  group: Group;
  /** The number of its items; a dragged one counts where it would be dropped. */
  count: number;
  folded: boolean;
  /** It is being dragged. */
  away: boolean;
  first: boolean;
  last: boolean;
  top: number;
  height: number;
  onFold: () => void;
  onAdd: () => void;
  onStep: (step: 1 | -1) => void;
  children: ReactNode;
}

/** The items of a status. */
export function GroupCard({
  group: { statusId, name },
  count,
  folded,
  away,
  first,
  last,
  top,
  height,
  onFold,
  onAdd,
  onStep,
  children,
}: GroupCardProps) {
  const titleId = useId();
  const fixed = statusId === null;
  const { setNodeRef, listeners } = useDraggable({ id: `group-${String(statusId)}`, disabled: fixed });
  return (
    <section
      aria-labelledby={titleId}
      data-group={statusId ?? 'none'}
      className={classNames(styles.card, away && styles.away)}
      style={{ top, height }}
    >
      <header
        ref={setNodeRef}
        className={styles.head}
        onMouseDown={listeners?.onMouseDown as ((event: MouseEvent) => void) | undefined}
        onTouchStart={listeners?.onTouchStart as (() => void) | undefined}
      >
        {fixed ? (
          <span className={styles.grip} />
        ) : (
          <button
            type="button"
            data-part="grip"
            aria-label={`Drag group ${name}`}
            aria-describedby="devflow-drag-keys"
            className={styles.grip}
          >
            <GripVertical />
          </button>
        )}
        <BareIconButton
          data-part="fold"
          label={folded ? `Show ${name}` : `Hide ${name}`}
          icon={<ChevronDown className={folded ? styles.folded : undefined} />}
          size="row"
          aria-expanded={!folded}
          className={styles.fold}
          onClick={onFold}
        />
        <StatusDot tone={statusTone(name, 'info')} />
        <h2 id={titleId} className={styles.name}>
          {name}
        </h2>
        <Counter value={count} />
        {!fixed && (
          <span className={styles.moves}>
            <BareIconButton
              data-part="add"
              label={`Add item to ${name}`}
              title="Add item (n)"
              icon={<Plus />}
              size="row"
              onClick={onAdd}
            />
            <BareIconButton
              data-part="up"
              label={`Move group ${name} up`}
              title="Move up"
              icon={<ArrowUp />}
              size="row"
              aria-disabled={first}
              onClick={() => onStep(-1)}
            />
            <BareIconButton
              data-part="down"
              label={`Move group ${name} down`}
              title="Move down"
              icon={<ArrowDown />}
              size="row"
              aria-disabled={last}
              onClick={() => onStep(1)}
            />
          </span>
        )}
      </header>
      {children}
    </section>
  );
}

/** The header that follows the pointer. */
export function FloatingGroup({ name, count }: { name: string; count: number }) {
  return (
    <div className={classNames(styles.head, styles.floating)}>
      <span className={styles.grip}>
        <GripVertical />
      </span>
      <span className={styles.room} />
      <StatusDot tone={statusTone(name, 'info')} />
      <span className={styles.name}>{name}</span>
      <Counter value={count} />
    </div>
  );
}
