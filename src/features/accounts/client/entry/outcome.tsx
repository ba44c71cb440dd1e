import { useEffect, useRef, type ReactNode } from 'react';
import { Notice, type NoticeTone } from '@/platform/client/ui/notice';
import styles from './outcome.module.css';

interface OutcomeProps {
  tone: NoticeTone;
  title: ReactNode;
  children?: ReactNode;
}

/** What has become of a form or of a session; takes the focus. */
export function Outcome({ tone, title, children }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.outcome} tabIndex={-1}>
      <Notice tone={tone} title={title}>
        {children}
      </Notice>
    </div>
  );
}
