import { classNames } from './class-names';
import styles from './counter.module.css';

/** A number in a small badge. */
export function Counter({ value, size = 'medium' }: { value: number; size?: 'small' | 'medium' }) {
  return <span className={classNames(styles.counter, size === 'small' && styles.small)}>{value}</span>;
}
