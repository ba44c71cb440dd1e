import { PageHead } from '@/platform/client/ui/page-head';
import styles from './home-page.module.css';
import { LinkCards } from './link-cards';
import { OverviewStatus } from './overview-status';
import { QuickThemeSwitch } from './quick-theme-switch';

export function HomePage() {
  return (
    <>
      <PageHead title="Overview" />
      <div className={styles.room}>
        <div className={styles.cards}>
          <OverviewStatus />
          <QuickThemeSwitch />
          <LinkCards />
        </div>
      </div>
    </>
  );
}
