import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { targetIndex } from '../lists/roving-focus';
import styles from './time-list.module.css';

interface TimeListProps {
  /** The accessible name. */
  label: string;
  /** Minutes after midnight; null if none is chosen. */
  value: number | null;
  /** Minutes between two entries. */
  step: number;
  show: (minutes: number) => string;
  onChoose: (minutes: number) => void;
}

/** Where the list begins to show without a value. */
const USUAL = 9 * 60;

/** The times of a day to pick from, as the list box of the ARIA patterns: arrows, Home, End, Enter or Space. */
export function TimeList({ label, value, step, show, onChoose }: TimeListProps) {
  const times = Array.from({ length: (24 * 60) / step }, (_, index) => index * step);
  const [at, setAt] = useState(() => Math.min(times.length - 1, Math.round((value ?? USUAL) / step)));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const option = list.current?.children[at];
    if (!(option instanceof HTMLElement)) return;
    option.focus({ preventScroll: true });
    option.scrollIntoView({ block: 'nearest' });
  }, [at]);
  // The chosen one comes in the middle, so that those before it are seen too.
  useEffect(() => {
    list.current?.querySelector('[tabindex="0"]')?.scrollIntoView({ block: 'center' });
  }, []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const time = times[at];
    if ((event.key === 'Enter' || event.key === ' ') && time !== undefined) {
      event.preventDefault();
      onChoose(time);
      return;
    }
    const next = targetIndex(event.key, at, { count: times.length });
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <ul ref={list} role="listbox" aria-label={label} className={styles.list} onKeyDown={handleKeyDown}>
      {times.map((time, index) => (
        <li
          key={time}
          role="option"
          aria-selected={time === value}
          tabIndex={index === at ? 0 : -1}
          className={styles.time}
          onClick={() => onChoose(time)}
        >
          {show(time)}
        </li>
      ))}
    </ul>
  );
}
