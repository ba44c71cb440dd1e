import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '@/platform/client/ui/logo';
import styles from './account-card.module.css';

interface AccountCardProps {
  title: string;
  children: ReactNode;
  /** Links to the other account pages, below the card. */
  footer?: ReactNode;
}

/** A footer. */
export const BACK_TO_LOGIN = (
  <Link to="/login" className="roomy-link">
    Back to Login
  </Link>
);

/** The frame that the account screens share. */
export function AccountCard({ title, children, footer }: AccountCardProps) {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <Logo size={44} />
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.card}>{children}</div>
        {footer && <p className={styles.footer}>{footer}</p>}
      </div>
      <p className={styles.version}>Toolstead v618</p>
    </main>
  );
}
