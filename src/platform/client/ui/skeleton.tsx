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
  /** The lengths of each row's lines in percent of the width. */
  rows: readonly (readonly number[])[];
  /** Pixels of a line. */
  lineHeight?: number;
  /** Shows a square before the lines, for a checkbox or an icon. */
  marked?: boolean;
  className?: string;
}

/** Placeholder rows of the size of the loading ones. */
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
        <div key={index} className="row" style={{ height: rowHeight }}>
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
