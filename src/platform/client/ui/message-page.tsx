import type { ReactNode } from 'react';
import styles from './message-page.module.css';

export interface MessagePageProps {
  /** The status such as 404, large above the title. */
  code?: string;
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** A full-page message with its actions: not found, access denied, an error. */
export function MessagePage({ code, title, text, actions }: MessagePageProps) {
  return (
    <div className={styles.page}>
      {code && <p className={styles.code}>{code}</p>}
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
