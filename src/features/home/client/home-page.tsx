import { InstalledTools } from '@/platform/client/tools/installed-tools';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { use, useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { Button } from '@/platform/client/ui/button';
import { cardClass } from '@/platform/client/ui/card';
import { classNames } from '@/platform/client/ui/class-names';
import { PageHead } from '@/platform/client/ui/page-head';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { useNarrow } from '@/platform/client/use-narrow';
import { COMPLETED_CARD } from '../rules';
import { CaughtUpCard } from './caught-up-card';
import { CompletedCard } from './completed-card';
import { FirstSteps } from './first-steps';
import styles from './home-page.module.css';
import { EMPTY_ROWS, InProgressCard } from './in-progress-card';
import { LinkCards } from './link-cards';
import { OverviewStatus } from './overview-status';
import { QuickThemeSwitch } from './quick-theme-switch';
import { useOverview, type Overview } from './use-overview';

const ArrangeHome = lazyPiece(async () => (await import('./arrange-home')).ArrangeHome, { onDemand: true });

export function HomePage() {
  const { overview, at, load } = useOverview();
  const [arranging, setArranging] = useState<'never' | 'open' | 'closed'>('never');
  const loading = overview === null && load.problem === null;
  const { tools } = useOpenTools();
  const probablyOpen = tools?.some(({ tool_key }) => tool_key === 'devflow') ?? true;
  const withDevFlow = loading ? probablyOpen : overview?.devFlowEnabled;
  const isEmpty =
    overview?.modules.length === 0 && overview.cards.every(({ rows, hidden }) => rows === 0 && !hidden);
  const narrow = useNarrow();
  const arrange = load.problem === null && (
    <Button onClick={() => setArranging('open')}>Arrange cards…</Button>
  );
  const cards = (
    <div className={styles.cards}>
      <div className={styles.pair}>
        {isEmpty && <FirstSteps />}
        {(withDevFlow || overview) && <Cards overview={overview} at={at} />}
      </div>
    </div>
  );
  return (
    <>
      <PageHead title="Overview" subtitle={subtitleOf(overview, loading)} actions={!narrow && arrange} />
      <RetryNotice load={load} className={styles.problem} />
      <div className={styles.room}>
        <div className={classNames(styles.columns, withDevFlow && styles.withDevFlow)}>
          {withDevFlow && cards}
          <div className={classNames(styles.side, loading && styles.waiting)}>
            <div className={styles.sideCards}>
              <OverviewStatus devFlowEnabled={overview?.devFlowEnabled} loading={loading} />
              <QuickThemeSwitch />
              <LinkCards />
              {narrow && arrange}
            </div>
          </div>
          {!withDevFlow && cards}
        </div>
      </div>
      {arranging !== 'never' && (
        <ArrangeHome open={arranging === 'open'} onClose={() => setArranging('closed')} />
      )}
    </>
  );
}

/** The cards in the account's order: those of tools beside each other, and DevFlow's tables if one follows the other. */
function Cards({ overview, at }: { overview: Overview | null; at: number }) {
  // Where the items will most likely be, until the order is known.
  if (!overview) return <InProgressCard overview={null} at={at} className={styles.table} />;
  return overview.cards.map((card) => {
    if (card.hidden) return null;
    if (card.tool === 'devflow')
      return <DevFlowCard key={card.card} card={card.card} overview={overview} at={at} />;
    return card.rows > 0 && <ToolCard key={card.card} {...card} />;
  });
}

function DevFlowCard({ card, overview, at }: { card: string; overview: Overview; at: number }) {
  if (card === COMPLETED_CARD) return <CompletedCard overview={overview} className={styles.table} />;
  if (overview.inProgress.items === 0) return <CaughtUpCard />;
  return <InProgressCard overview={overview} at={at} className={styles.table} />;
}

/** The card of a tool, with a placeholder as high as it until it shows anything, so that nothing moves. */
function ToolCard({ tool, rows }: Overview['cards'][number]) {
  const installed = use(InstalledTools);
  const { sidebar, homeCard } = installed.find(({ screens }) => screens[0]?.key === tool) ?? {};
  const title = useOpenTools().tools?.find(({ tool_key }) => tool_key === tool)?.title ?? sidebar?.name;
  const [Loaded] = useState(() => homeCard && lazyPiece(homeCard, { onDemand: true }));
  if (!Loaded) return null;
  return (
    <div className={styles.toolCard} style={{ minHeight: `calc(50px + ${String(rows)} * var(--home-row))` }}>
      <div role="status" aria-label={`Loading ${title}`} className={`${cardClass()} ${styles.loading}`}>
        {EMPTY_ROWS.slice(0, rows + 1).map((_, row) => (
          <Skeleton key={row} height={12} />
        ))}
      </div>
      <Loaded />
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
