import type { ComponentProps } from 'react';
import styles from './link-button.module.css';

/** A button that looks like a link, beside or below a text. Icons are children. */
export function LinkButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={`touch-target ${styles.button}`} />;
}
