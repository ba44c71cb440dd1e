import { useRouter } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { useId } from 'react';
import { ToolCards, ToolCardsSkeleton } from '@/features/navigator/client/tool-cards';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Notice } from '@/platform/client/ui/notice';
import { PageHead } from '@/platform/client/ui/page-head';
import styles from './dashboard-page.module.css';

export function DashboardPage() {
  return (
    <>
      <PageHead title="Dashboard" subtitle="View your analytics and insights" />
      <div className={styles.page}>
        <OpenTools />
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title="Dashboard Content"
          text="Figures of your tools will appear here."
        />
      </div>
    </>
  );
}

/** Links to the tools that are open to the user and have a screen. */
function OpenTools() {
  const router = useRouter();
  const { tools, failed, retrying, retry } = useOpenTools();
  const id = useId();
  const shown = tools?.filter(({ path }) => path in router.routesByPath);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.caption}>
        Your tools
      </h2>
      {failed ? (
        <Notice tone="warning" title="Your tools could not be loaded">
          <Button size="small" busy={retrying} onClick={retry} className={styles.retry}>
            Try again
          </Button>
        </Notice>
      ) : !shown ? (
        <ToolCardsSkeleton count={3} />
      ) : shown.length > 0 ? (
        <ToolCards tools={shown} labelledBy={id} />
      ) : (
        <p className="muted">No tool is open to you at the moment.</p>
      )}
    </section>
  );
}
