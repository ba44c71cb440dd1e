import type { CSSProperties, ComponentProps, PointerEvent } from 'react';
import Repeat from 'lucide-react/icons/repeat';
import { classNames } from '@/platform/client/ui/class-names';
import type { ShownEvent } from './shown-event';
import styles from './chip.module.css';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'type'> {
  shown: ShownEvent;
  /** A tinted bar, of all-day events and those of several days; otherwise a dot, the time and the title. */
  bar: boolean;
  /** It began before what is shown, or goes on behind it. */
  cutBefore?: boolean;
  cutAfter?: boolean;
  /** While it is dragged. */
  dragged?: boolean;
  /** A pointer goes down on its end, to drag that; it must be positioned then. */
  onPressEnd?: (event: PointerEvent) => void;
}

/** The colour of an event for its `--event`, from which the stylesheets derive what can be read in every theme. */
export function eventColor(color: string): CSSProperties {
  return { '--event': color } as CSSProperties;
}

/** An event in a month or in an all-day strip. Its name holds title, day, time, calendar, 'repeats'. */
export function Chip({
  shown,
  bar,
  cutBefore = false,
  cutAfter = false,
  dragged = false,
  onPressEnd,
  className,
  style,
  ...button
}: ChipProps) {
  const { event, clock, name, color } = shown;
  return (
    <button
      {...button}
      type="button"
      data-event={shown.key}
      aria-label={name}
      style={{ ...eventColor(color), ...style }}
      className={classNames(
        styles.chip,
        bar && styles.bar,
        cutBefore && styles.cutBefore,
        cutAfter && styles.cutAfter,
        event.status === 'tentative' && styles.tentative,
        event.status === 'cancelled' && styles.cancelled,
        dragged && styles.dragged,
        className,
      )}
    >
      {!bar && <span className={styles.dot} />}
      <span lang={shown.lang} className={styles.title}>
        {event.title}
      </span>
      {clock !== '' && !cutBefore && (
        <span data-clock="" className={styles.clock}>
          {clock}
        </span>
      )}
      {bar && shown.repeats && <Repeat size={11} className={styles.repeats} />}
      {onPressEnd && bar && !cutAfter && !shown.fixed && (
        <span
          className={styles.end}
          onPointerDown={(pressed) => {
            pressed.stopPropagation();
            onPressEnd(pressed);
          }}
        />
      )}
    </button>
  );
}
