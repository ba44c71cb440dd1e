import { Link } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { buttonClass } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { PageHead } from '@/platform/client/ui/page-head';

/** A placeholder (specification, platform section 2), with the way to the tools. */
export function DashboardPage() {
  return (
    <>
      <PageHead title="Dashboard" subtitle="View your analytics and insights" />
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title="Dashboard Content"
        text="Figures of your tools will appear here."
        action={
          <Link to="/navigator" className={buttonClass()}>
            Go to Navigator
          </Link>
        }
      />
    </>
  );
}
