import type { CSSProperties } from 'react';
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
