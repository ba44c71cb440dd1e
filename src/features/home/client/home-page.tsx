import { InstalledTools } from '@/platform/client/tools/installed-tools';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { use, useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { classNames } from '@/platform/client/ui/class-names';
import { PageHead } from '@/platform/client/ui/page-head';
import { CaughtUpCard } from './caught-up-card';
import { CompletedCard } from './completed-card';
import { FirstSteps } from './first-steps';
import styles from './home-page.module.css';
import { InProgressCard } from './in-progress-card';
import { LinkCards } from './link-cards';
import { OverviewProblem } from './overview-problem';
import { OverviewStatus } from './overview-status';
import { QuickThemeSwitch } from './quick-theme-switch';
import { useOverview, type Overview } from './use-overview';

/** Of the cards of tools. */
const HEAD_PX = 50;
const ROW_PX = 45;

export function HomePage() {
  const { overview, at, problem, retrying, retry } = useOverview();
  const loading = overview === null && problem === null;
  const { tools } = useOpenTools();
  const probablyOpen = tools === undefined || tools.some(({ tool_key }) => tool_key === 'devflow');
  const isEmpty = overview?.cards.length === 0 && overview.modules.length === 0;
  const cards = isEmpty ? (
    <FirstSteps />
  ) : (
    overview?.cards.map((card) => <ToolCard key={card.tool} {...card} />)
  );
  const withDevFlow = loading ? probablyOpen : overview?.devFlowEnabled;
  return (
    <>
      <PageHead title="Overview" subtitle={subtitleOf(overview, loading)} />
      {problem !== null && <OverviewProblem problem={problem} retrying={retrying} onRetry={retry} />}
      <div className={styles.room}>
        <div className={classNames(styles.columns, withDevFlow && styles.withDevFlow)}>
          {withDevFlow && (
            <div className={styles.devFlow}>
              {cards}
              {overview?.inProgress.items === 0 ? (
                <CaughtUpCard />
              ) : (
                // Another one below the cards, since one that is pushed down would be a shift.
                <InProgressCard key={String(loading)} overview={overview} at={at} />
              )}
              {overview && <CompletedCard overview={overview} />}
            </div>
          )}
          <div className={classNames(styles.side, loading && styles.waiting)}>
            <div className={styles.sideCards}>
              <OverviewStatus devFlowEnabled={overview?.devFlowEnabled} loading={loading} />
              <QuickThemeSwitch />
              <LinkCards />
            </div>
          </div>
          {!withDevFlow && cards}
        </div>
      </div>
    </>
  );
}

/** The card of a tool, with room for it before it has come, so that nothing moves. */
function ToolCard({ tool, rows }: Overview['cards'][number]) {
  const installed = use(InstalledTools);
  const [Loaded] = useState(() => {
    const load = installed.find(({ screens }) => screens[0]?.key === tool)?.homeCard;
    return load && lazyPiece(load, { onDemand: true });
  });
  return (
    <div className={styles.toolCard} style={{ minHeight: HEAD_PX + rows * ROW_PX }}>
      {Loaded && <Loaded />}
    </div>
  );
}

function subtitleOf(overview: Overview | null, loading: boolean): string {
  if (loading) return 'Loading...';
  if (!overview?.devFlowEnabled) return 'Your account at a glance';
  const { items, features } = overview.inProgress;
  if (items === 0) return 'Nothing in progress';
  return `${counted(items, 'item')} in progress across ${counted(features, 'feature')}`;
}

function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
