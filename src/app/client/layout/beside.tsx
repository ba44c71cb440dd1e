import { useEffect } from 'react';
import { useSearchKeys } from '@/platform/client/lists/search-keys';
import { Toaster } from '@/platform/client/ui/toast';
import { TooltipLayer } from '@/platform/client/ui/tooltip-layer';
import { DemoLine } from './demo-line';
import { FollowAccount } from './follow-account';
import styles from './lines.module.css';
import { followPrinting } from './printing';
import { StandingLine } from './standing-line';
import { useKeptAnswers } from './use-kept-answers';
import { useKeptFocus } from './use-kept-focus';
import { useStrayFiles } from './use-stray-files';

export { Bell } from './bell';

/** What no page needs for its first paint: the news of the account and its bell, messages, tooltips and the keys of searches. */
export function Beside() {
  useKeptAnswers();
  useKeptFocus();
  useSearchKeys();
  useStrayFiles();
  useEffect(followPrinting, []);
  return (
    <>
      <FollowAccount />
      <div className={styles.lines}>
        {document.documentElement.dataset.demo !== undefined && <DemoLine />}
        <StandingLine />
      </div>
      <Toaster />
      <TooltipLayer />
    </>
  );
}
