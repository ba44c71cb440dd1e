import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { buttonClass } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import styles from './caught-up-card.module.css';

/** Shown instead of an empty table. */
export function CaughtUpCard() {
  return (
    <Card className={styles.card}>
      <IconTile icon={<CircleCheck />} size="large" />
      <h2 className={styles.title}>All caught up!</h2>
      <p className={styles.text}>No in-progress items available. Great job!</p>
      <Link to="/devflow" className={buttonClass({ variant: 'primary' })}>
        Go to DevFlow
      </Link>
    </Card>
  );
}
