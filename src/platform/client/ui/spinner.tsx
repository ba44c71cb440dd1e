import { classNames } from './class-names';
import styles from './spinner.module.css';

/** A 14 px ring that turns; the words beside it or aria-busy around it say what is going on. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames(styles.spinner, className)} />;
}
