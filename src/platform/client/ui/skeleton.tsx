import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';

/** A placeholder of the size of loading content, to avoid layout shifts. The surrounding list sets aria-busy. */
export function Skeleton({
  width = '100%',
  height = 16,
  radius = 6,
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
}) {
  return (
    <span aria-hidden="true" className={styles.skeleton} style={{ width, height, borderRadius: radius }} />
  );
}

interface SkeletonRowsProps {
  /** Tells assistive technology what is loading. */
  label: string;
  /** In pixels; the class adds spacing around the rows. */
  rowHeight: number;
  /** How many. */
  rows: number;
  /** Of text in each. */
  lines?: number;
  /** Shows a square before the lines, for a checkbox or an icon. */
  marked?: boolean;
  className?: string;
}

/** Of a line, in percent: as texts are, of no one length, and shorter below others. */
const widthOf = (row: number, line: number) => (45 + ((row * 17) % 30)) / (line + 1);

/** Placeholder rows of the size of the loading ones. */
export function SkeletonRows({
  label,
  rowHeight,
  rows,
  lines = 1,
  marked = false,
  className,
}: SkeletonRowsProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={classNames(styles.rows, className)}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="row" style={{ height: rowHeight }}>
          {marked && <Skeleton width={16} height={16} radius={4} />}
          <span className={styles.lines}>
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} width={`${widthOf(row, line)}%`} height={12} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
