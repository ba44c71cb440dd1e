import { useRouter, useSearch } from '@tanstack/react-router';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import { useId, useRef, useState } from 'react';
import { ToolCards } from '@/features/navigator/client/tool-cards';
import { FIGURE_RANGE_OPTIONS } from '@/platform/client/figures/figure-ranges';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { ProblemNotice } from '@/platform/client/ui/problem-notice';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { PageHead } from '@/platform/client/ui/page-head';
import { Segmented } from '@/platform/client/ui/segmented';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { dateRange } from '@/platform/shared/civil-names';
import type { Days, FigureRange } from '@/platform/shared/figures';
import { readDashboardAddress } from './dashboard-address';
import styles from './dashboard-page.module.css';
import { type Card, useDashboard } from './use-dashboard';
import { useFullScreen } from './use-full-screen';

const FigureCard = lazyPiece(async () => (await import('./figure-card')).FigureCard, { early: true });
const ArrangeDialog = lazyPiece(
  async () => (await import('@/platform/client/arranging/arrange-dialog')).ArrangeDialog,
);
const RowsDialog = lazyPiece(async () => (await import('./rows-dialog')).RowsDialog);

const SKELETONS = 6;

/** /dashboard: figures of the tools that are open to the account, for one range of days until today. */
export function DashboardPage() {
  const { range = 'month' } = useSearch({ from: '/signed-in/dashboard' });
  const change = useChangeAddress('/dashboard', readDashboardAddress);
  const preferences = usePreferences();
  const dashboard = useDashboard(range);
  const { shown, isOld, actions, load } = dashboard;
  const content = useRef<HTMLDivElement>(null);
  const { isFull, open: openFullScreen } = useFullScreen(content);
  const [arranging, setArranging] = useState(false);
  const [part, setPart] = useState<{ card: Card; range: FigureRange; days: Days } | null>(null);
  const id = useId();
  const cards = shown?.cards.filter(({ hidden, figure, problem }) => !hidden && (figure !== null || problem));
  const dates = shown && dateRange(shown.days.from, shown.days.to, preferences);

  return (
    <div className={styles.page}>
      <PageHead
        title="Dashboard"
        subtitle="View your analytics and insights"
        actions={
          // There at once, so that nothing moves where they have a line of their own.
          <>
            {openFullScreen && <Button onClick={openFullScreen}>Full screen</Button>}
            <Button disabled={!shown} onClick={() => setArranging(true)}>
              Arrange…
            </Button>
          </>
        }
      />
      <ProblemNotice of={dashboard} />
      <div ref={content} className={styles.content} data-wall={isFull || undefined}>
        <div className="row wrap gap-12">
          <h2 id={id}>Dashboard Content</h2>
          <span className="muted figures">
            {dates ?? (load.problem === null && <Skeleton width={200} height={20} />)}
          </span>
          {!isFull && (
            <Segmented
              label="Range"
              value={range}
              options={FIGURE_RANGE_OPTIONS}
              onChange={(value) => change({ range: value === 'month' ? undefined : value }, true)}
              className={styles.ranges ?? ''}
            />
          )}
        </div>
        {load.problem !== null ? (
          <LoadFailure load={load} text="Your figures could not be loaded." />
        ) : !shown || !cards ? (
          <div aria-label="Loading figures" aria-busy="true" className={styles.grid}>
            {Array.from({ length: SKELETONS }, (_, at) => (
              <Skeleton key={at} height={260} />
            ))}
          </div>
        ) : cards.length > 0 ? (
          <div role="group" aria-labelledby={id} aria-busy={isOld} className={styles.grid}>
            {cards.map((card) => (
              <FigureCard
                key={card.card}
                card={card}
                range={shown.range}
                days={shown.days}
                load={load}
                // A dialog would be behind what fills the screen.
                onPart={isFull ? undefined : (days) => setPart({ card, range: shown.range, days })}
              />
            ))}
          </div>
        ) : shown.cards.some(({ hidden }) => hidden) ? (
          <EmptyState
            icon={<ChartNoAxesColumn />}
            title="Nothing is shown"
            text="Some cards are hidden, and the others have nothing to tell yet."
            action={<Button onClick={() => setArranging(true)}>Arrange…</Button>}
          />
        ) : (
          <NoFigures />
        )}
      </div>
      {arranging && shown && (
        <ArrangeDialog
          cards={shown.cards}
          onArrange={(changed, done) => actions.arrange(changed, done)}
          open
          onClose={() => setArranging(false)}
        />
      )}
      {part && (
        <RowsDialog
          card={part.card.card}
          title={part.card.title}
          days={part.days}
          range={part.range}
          open
          onClose={() => setPart(null)}
        />
      )}
    </div>
  );
}

/** Where there is nothing to tell yet: the tools that figures come from. */
function NoFigures() {
  const router = useRouter();
  const { tools = [] } = useOpenTools();
  const id = useId();
  const shown = tools.filter(({ path }) => path in router.routesByPath);
  return (
    <>
      <EmptyState
        icon={<ChartNoAxesColumn />}
        title="No figures yet"
        text={
          shown.length > 0
            ? 'Figures of your tools will appear here, as soon as there is something in them.'
            : 'No tool is open to you at the moment.'
        }
      />
      {shown.length > 0 && (
        <section aria-labelledby={id}>
          <h3 id={id} className={styles.caption}>
            Your tools
          </h3>
          <ToolCards tools={shown} labelledBy={id} />
        </section>
      )}
    </>
  );
}
