import { classNames } from './class-names';
import styles from './spinner.module.css';

/** A 14 px spinner. Hidden from assistive technology: pair it with a text or aria-busy. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames(styles.spinner, className)} />;
}
