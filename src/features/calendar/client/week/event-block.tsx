import type { CSSProperties, PointerEvent } from 'react';
import Repeat from 'lucide-react/icons/repeat';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { eventColor } from '../chip/chip';
import { clockText } from '../event/when-text';
import type { ShownEvent } from '../chip/shown-event';
import type { Block } from './day-blocks';
import styles from './event-block.module.css';
import { type Grabbed, HOUR_PX } from './time-drag';

/** Minutes from which on the times stand below the title. */
const TALL_MINUTES = 50;
/** And from which on they do where they have no room beside it. */
const TWO_LINES_MINUTES = 45;
const LINE_PX = 16;
const PADDING_PX = 4;

interface EventBlockProps {
  block: Block;
  tabIndex: number;
  dragged: boolean;
  past: boolean;
  onOpen: (shown: ShownEvent, anchor: HTMLElement) => void;
  onPress: (event: PointerEvent, grabbed: Grabbed) => void;
  wasDrop: () => boolean;
}

/** An event in the hours of a day; its lower edge is dragged to another end. */
export function EventBlock({ block, tabIndex, dragged, past, onOpen, onPress, wasDrop }: EventBlockProps) {
  const { shown, from, to, place, cutBefore, cutAfter } = block;
  const preferences = usePreferences();
  const { event } = shown;
  const isTall = to - from >= TALL_MINUTES;
  const height = ((to - from) / 60) * HOUR_PX - 2;
  const lines = Math.max(1, Math.floor((height - PADDING_PX) / LINE_PX) - 1);
  const style: CSSProperties = {
    ...eventColor(shown.color),
    top: (from / 60) * HOUR_PX,
    height,
    left: `${String((place.column / place.columns) * 100)}%`,
    width: `calc(${String((place.span / place.columns) * 100)}% - 4px)`,
  };
  return (
    <button
      type="button"
      data-event={shown.key}
      aria-label={shown.name}
      tabIndex={tabIndex}
      style={style}
      className={classNames(
        styles.block,
        isTall && styles.tall,
        to - from < TWO_LINES_MINUTES && styles.short,
        cutBefore && styles.cutBefore,
        cutAfter && styles.cutAfter,
        event.status === 'tentative' && styles.tentative,
        event.status === 'cancelled' && styles.cancelled,
        past && styles.past,
        dragged && styles.dragged,
      )}
      onPointerDown={(pressed) => {
        pressed.stopPropagation();
        onPress(pressed, { kind: 'move', shown });
      }}
      onClick={(clicked) => {
        clicked.stopPropagation();
        if (!wasDrop()) onOpen(shown, clicked.currentTarget);
      }}
    >
      <span
        lang={shown.lang}
        className={styles.title}
        style={isTall ? { WebkitLineClamp: lines } : undefined}
      >
        {event.title}
      </span>
      <span className={styles.clock}>
        <span>{clockText(shown.start, preferences)}</span>
        {isTall && shown.end !== shown.start && <span>{` – ${clockText(shown.end, preferences)}`}</span>}
        {shown.repeats && <Repeat size={11} className={styles.repeats} />}
      </span>
      {!cutAfter && !shown.fixed && (
        <span
          className={styles.handle}
          onPointerDown={(pressed) => {
            pressed.stopPropagation();
            onPress(pressed, { kind: 'resize', shown });
          }}
        />
      )}
    </button>
  );
}
