import { classNames } from './class-names';
import styles from './counter.module.css';

/** How many there are, in a small well. */
export function Counter({ value, size = 'medium' }: { value: number; size?: 'small' | 'medium' }) {
  return <span className={classNames(styles.counter, size === 'small' && styles.small)}>{value}</span>;
}
