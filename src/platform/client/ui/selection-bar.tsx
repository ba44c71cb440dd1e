import { useRef, type ReactNode } from 'react';
import { useAtLowerEdge } from './at-lower-edge';
import { Button } from './button';
import styles from './selection-bar.module.css';

/** The actions for what is selected in the list above, over the bottom of the page, with room for it below the list. */
export function SelectionBar({
  label,
  count,
  onClear,
  children,
}: {
  /** The accessible name: 'Selected items'. */
  label: string;
  count: number;
  onClear: () => void;
  /** Small buttons. */
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useAtLowerEdge(bar);
  return (
    <>
      <div className={styles.room} />
      <div ref={bar} role="toolbar" aria-label={label} className={styles.bar}>
        <span className={styles.count}>{count} selected</span>
        {children}
        <Button size="small" variant="ghost" className={styles.clear} onClick={onClear}>
          Clear Selection
        </Button>
      </div>
    </>
  );
}
