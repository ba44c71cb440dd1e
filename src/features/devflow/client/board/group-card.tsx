import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronDown from 'lucide-react/icons/chevron-down';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId } from 'react';
import { useDragged } from '@/platform/client/lists/drag-area';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { classNames } from '@/platform/client/ui/class-names';
import { Counter } from '@/platform/client/ui/counter';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import { StatusDot } from '@/platform/client/ui/status-chip';
import { statusLook } from '../../status-look';
import type { Group } from '../changes/open-items';
import styles from './group-card.module.css';
import { keep } from './item-actions';

interface GroupCardProps {
  group: Group;
  /** The number of its items; a dragged one counts where it would be dropped. */
  count: number;
  folded: boolean;
  /** It is being dragged. */
  away: boolean;
  first: boolean;
  last: boolean;
  /** All actions in one menu, for touch. */
  roomy: boolean;
  top: number;
  height: number;
  onFold: () => void;
  onAdd: () => void;
  onStep: (step: 1 | -1) => void;
  children: ReactNode;
}

/** The items of a status. */
export function GroupCard({
  group,
  count,
  folded,
  away,
  first,
  last,
  roomy,
  top,
  height,
  onFold,
  onAdd,
  onStep,
  children,
}: GroupCardProps) {
  const { statusId, name } = group;
  const titleId = useId();
  const fixed = statusId === null;
  const { attach, press } = useDragged(`group-${String(statusId)}`, fixed);
  const move = (part: 'up' | 'down', disabled: boolean) => ({
    part,
    label: `Move ${part}`,
    name: `Move group ${name} ${part}`,
    icon: part === 'up' ? <ArrowUp /> : <ArrowDown />,
    disabled,
    onSelect: () => onStep(part === 'up' ? -1 : 1),
  });
  const actions: (MenuItem & { part: string; name: string })[] = [
    { part: 'add', label: 'Add item', name: `Add item to ${name}`, icon: <Plus />, onSelect: onAdd },
    move('up', first),
    move('down', last),
  ];
  return (
    <section
      aria-labelledby={titleId}
      data-group={statusId ?? 'none'}
      className={classNames(styles.card, away && styles.away)}
      style={{ top, height }}
    >
      <header ref={attach} className={styles.head} {...press}>
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
        <StatusDot {...statusLook(group, 'info')} />
        <h2 id={titleId} className={styles.name}>
          {name}
        </h2>
        <Counter value={count} />
        {!fixed && (
          <span className={styles.moves} onMouseDown={keep} onTouchStart={keep}>
            {roomy ? (
              <Menu
                trigger={
                  <BareIconButton
                    data-part="menu"
                    label={`Actions for group ${name}`}
                    icon={<EllipsisVertical />}
                    size="row"
                  />
                }
                items={actions}
              />
            ) : (
              actions.map(({ part, name: spoken, label, icon, disabled, onSelect }) => (
                <BareIconButton
                  key={part}
                  data-part={part}
                  label={spoken}
                  title={part === 'add' ? `${label} (n)` : label}
                  icon={icon}
                  size="row"
                  aria-disabled={disabled}
                  onClick={onSelect}
                />
              ))
            )}
          </span>
        )}
      </header>
      {children}
    </section>
  );
}

/** The header that follows the pointer. */
export function FloatingGroup({ group, count }: { group: Group; count: number }) {
  return (
    <div className={classNames(styles.head, styles.floating)}>
      <span className={styles.grip}>
        <GripVertical />
      </span>
      <span className={styles.room} />
      <StatusDot {...statusLook(group, 'info')} />
      <span className={styles.name}>{group.name}</span>
      <Counter value={count} />
    </div>
  );
}
