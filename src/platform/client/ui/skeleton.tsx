import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './skeleton.module.css';

/** Holds the place of what is loading, in its size, so that nothing jumps. The list around it sets aria-busy. */
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
  /** Says to assistive technology what is on its way. */
  label: string;
  /** Pixels; the class adds what stands around the rows. */
  rowHeight: number;
  /** A row each: how long its lines are, in per cent of the width. */
  rows: readonly (readonly number[])[];
  /** Pixels of a line. */
  lineHeight?: number;
  /** A square stands before the lines: a checkbox, an icon. */
  marked?: boolean;
  className?: string;
}

/** Rows of the size of those that come. */
export function SkeletonRows({
  label,
  rowHeight,
  rows,
  lineHeight = 12,
  marked = false,
  className,
}: SkeletonRowsProps) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={classNames(styles.rows, className)}>
      {rows.map((lines, index) => (
        <div key={index} className={styles.row} style={{ height: rowHeight }}>
          {marked && <Skeleton width={16} height={16} radius={4} />}
          <span className={styles.lines}>
            {lines.map((width, line) => (
              <Skeleton key={line} width={`${width}%`} height={lineHeight} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}
