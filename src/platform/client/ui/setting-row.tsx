import type { ReactNode } from 'react';
import styles from './setting-row.module.css';

export interface SettingRowProps {
  title: ReactNode;
  help?: ReactNode;
  /** Left of the text: an IconTile. */
  icon?: ReactNode;
  /** The control at the right end. It needs an accessible name of its own. */
  children: ReactNode;
}

/** One line of a settings card: title, help and control. */
export function SettingRow({ title, help, icon, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      {icon}
      <div className={styles.words}>
        <div className={styles.title}>{title}</div>
        {help && <p className={styles.help}>{help}</p>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  );
}
