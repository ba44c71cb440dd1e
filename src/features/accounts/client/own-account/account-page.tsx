import { PageHead } from '@/platform/client/ui/page-head';
import styles from './account-page.module.css';
import { COLUMNS } from './sections';

/** What people may see and change about themselves. */
export function AccountPage() {
  return (
    <>
      <PageHead title="Your account" subtitle="Only you see this page" />
      <div className={styles.columns}>
        {COLUMNS.map((sections, column) => (
          <div key={column} className="stack gap-16 narrow">
            {sections.map((Section, index) => (
              <Section key={index} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
