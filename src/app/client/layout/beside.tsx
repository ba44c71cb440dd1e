import { Toaster } from '@/platform/client/ui/toast';
import { TooltipLayer } from '@/platform/client/ui/tooltip-layer';
import { AwayLine } from './away-line';
import { FollowAccount } from './follow-account';
import styles from './lines.module.css';
import { OutboxLine } from './outbox-line';

export { Bell } from './bell';

/** What no page needs for its first paint: the news of the account and its bell, messages and tooltips. */
export function Beside() {
  return (
    <>
      <FollowAccount />
      <div className={styles.lines}>
        <AwayLine />
        <OutboxLine />
      </div>
      <Toaster />
      <TooltipLayer />
    </>
  );
}
