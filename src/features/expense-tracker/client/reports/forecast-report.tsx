import ChartLine from 'lucide-react/icons/chart-line';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LIVE } from '@/platform/client/changes/use-tool-changes';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LinkButton } from '@/platform/client/ui/link-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Notice } from '@/platform/client/ui/notice';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { Table } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { useNarrow } from '@/platform/client/use-narrow';
import { dateText } from '@/platform/shared/civil-names';
import { groupedBy } from '@/platform/shared/grouped';
import type { ForecastAnswer } from '../../planning-answers';
import { figure, signedFigure } from '../../rules/figures';
import { monthOf } from '../../rules/months';
import { linesSearch } from '../address/lines-link';
import type { Books } from '../changes/use-books';
import { NotConverted } from '../rates/not-converted';
import type { ExpenseScreen } from '../screen/screen';
import {
  type AccountForecast,
  accountForecasts,
  chartDays,
  type ForecastRow,
  forecastRows,
  sourceOf,
} from './forecast-rows';
import styles from './forecast-report.module.css';

const LineChart = lazyPiece(async () => (await import('@/platform/client/ui/line-chart')).LineChart);

const NOTHING_LEFT_OUT: ReadonlySet<string> = new Set();
/** Entries shown at once. */
const MOST_ROWS = 12;

/** What accounts will hold until a day, with each entry that changes it; entries can be left out to see what then. */
export function ForecastReport({
  address,
  books,
  to,
}: Pick<ExpenseScreen, 'address' | 'books'> & { to: string }) {
  const query = trpc.expenses.forecast.useQuery({ to }, { ...LIVE, placeholderData: (before) => before });
  const load = loadStateOf(query);
  if (load.problem !== null)
    return <LoadFailure load={load} text="The balance to come could not be loaded." />;
  if (!query.data) return <SkeletonRows label="Loading the balance to come" rowHeight={36} rows={7} />;
  return (
    <div aria-busy={query.isPlaceholderData} className="stack gap-12">
      <NotConverted count={query.data.notConverted} />
      {query.data.isCut && (
        <Notice tone="warning" title="Not everything is counted">
          More than 10,000 entries are due, or more than 100 of one are overdue.
        </Notice>
      )}
      <Forecast
        forecast={query.data}
        books={books}
        accountId={address.account ?? null}
        onAccount={(account) => address.show({ account: account ?? undefined })}
      />
    </div>
  );
}

interface ForecastProps {
  forecast: ForecastAnswer;
  books: Books;
  accountId: number | null;
  onAccount: (accountId: number | null) => void;
}

function Forecast({ forecast, books, accountId, onAccount }: ForecastProps) {
  const preferences = usePreferences();
  const narrow = useNarrow();
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const forecasts = accountForecasts(forecast, leftOut);
  const shown = forecasts.find((one) => one.accountId === accountId) ?? forecasts[0];
  const everything = accountForecasts(forecast, NOTHING_LEFT_OUT).find(
    (one) => one.accountId === shown?.accountId,
  );
  if (!shown || !everything) return null;
  const rows = forecastRows(forecast, shown, leftOut);
  const day = (text: string) => dateText(text, books.today, preferences);
  const money = (amount: bigint) => `${figure(amount, shown.currency)} ${shown.currency}`;
  const isWhole = rows.every(({ counts }) => counts);

  function leaveOut(keys: readonly string[], isOut: boolean) {
    const next = new Set(leftOut);
    for (const key of keys)
      if (isOut) next.add(key);
      else next.delete(key);
    setLeftOut(next);
  }

  return (
    <>
      <Card padded>
        <div className={styles.outcome}>
          <p aria-live="polite">
            <b className={styles.end}>{money(shown.line.end)}</b> on {day(forecast.to)}
            {!isWhole && <span className="muted">, with everything {money(everything.line.end)}</span>}
          </p>
          <p className={shown.line.lowest.held < 0n ? styles.negative : 'muted'}>
            Lowest {money(shown.line.lowest.held)} on {day(shown.line.lowest.day)}
          </p>
        </div>
        <LineChart
          label="Balance to come"
          days={chartDays(shown.line, everything.line)}
          valueName={`Balance, ${shown.currency}`}
          {...(!isWhole && { expectedName: 'With everything' })}
          height={220}
          format={(amount) => figure(Math.round(amount), shown.currency)}
        />
      </Card>
      <Card title="Accounts" counter={forecast.accounts.length}>
        <Table
          label="What accounts will hold"
          columns={[
            {
              key: 'name',
              head: 'Account',
              cell: (row: AccountForecast) => (
                <LinkButton
                  aria-pressed={row.accountId === shown.accountId}
                  onClick={() => onAccount(row.accountId)}
                >
                  {row.accountId === null ? 'All accounts' : (books.account(row.accountId)?.name ?? '')}
                </LinkButton>
              ),
            },
            {
              key: 'today',
              head: 'Today',
              width: 136,
              align: 'end',
              onlyWide: true,
              cell: (row) => <Held amount={row.held} of={row} />,
            },
            {
              key: 'lowest',
              head: 'Lowest',
              width: 216,
              ...(!narrow && { align: 'end' }),
              cell: ({ line: { lowest }, ...row }) => (
                <span>
                  {narrow && 'Lowest '}
                  <Held amount={lowest.held} of={row} /> <span className="muted">on {day(lowest.day)}</span>
                </span>
              ),
            },
            {
              key: 'end',
              head: day(forecast.to),
              width: 136,
              align: 'end',
              cell: (row) => <Held amount={row.line.end} of={row} />,
            },
          ]}
          rows={forecasts}
          keyOf={(row) => row.accountId ?? 'all'}
          isSelected={(row) => row.accountId === shown.accountId}
          density="dense"
          stacks
        />
      </Card>
      <Card
        title="What changes it"
        counter={rows.length}
        aside={
          !isWhole && (
            <Button size="small" onClick={() => setLeftOut(NOTHING_LEFT_OUT)}>
              Count everything
            </Button>
          )
        }
      >
        {rows.length === 0 ? (
          <EmptyState
            icon={<ChartLine size={26} />}
            title="Nothing is expected in this time"
            text="What recurs, what you enter ahead, and what is left of budgets is expected."
          />
        ) : (
          <>
            <Sources rows={rows} onLeaveOut={leaveOut} />
            <Entries rows={rows} shown={shown} books={books} onLeaveOut={leaveOut} />
          </>
        )}
      </Card>
    </>
  );
}

function Held({ amount, of: { currency } }: { amount: bigint; of: { currency: string } }) {
  return (
    <span className={amount < 0n ? styles.negative : 'figures'}>
      {figure(amount, currency)} {currency}
    </span>
  );
}

interface EntriesProps {
  rows: readonly ForecastRow[];
  onLeaveOut: (keys: readonly string[], isOut: boolean) => void;
}

/** What entries come from: all of one can be left out at once. */
function Sources({ rows, onLeaveOut }: EntriesProps) {
  const sources = groupedBy(rows, sourceOf);
  if (sources.size < 2) return null;
  return (
    <div role="group" aria-label="Count" className={styles.sources}>
      {[...sources].map(([source, own]) => {
        const counted = own.filter(({ counts }) => counts).length;
        const keys = own.map(({ key }) => key);
        return (
          <Checkbox
            key={source}
            label={SOURCES[own[0]?.kind ?? 'due'] ?? own[0]?.name ?? ''}
            checked={counted === 0 ? false : counted === own.length ? true : 'mixed'}
            onChange={(checked) => onLeaveOut(keys, !checked)}
          />
        );
      })}
    </div>
  );
}

const SOURCES: Partial<Record<ForecastRow['kind'], string>> = {
  entered: 'Entered ahead',
  budget: 'Left of budgets',
};

function Entries({
  rows,
  shown,
  books,
  onLeaveOut,
}: EntriesProps & { shown: AccountForecast; books: Books }) {
  const preferences = usePreferences();
  const { currency } = shown;
  return (
    <WindowedTable
      label="Entries to come"
      columns={[
        {
          key: 'counts',
          head: <span className="visually-hidden">Counts</span>,
          width: 44,
          leads: true,
          cell: (row) => (
            <Checkbox
              hideLabel
              label={`Count “${entryName(row, books)}” on ${dateText(row.day, books.today, preferences)}`}
              checked={row.counts}
              onChange={(checked) => onLeaveOut([row.key], !checked)}
            />
          ),
        },
        {
          key: 'day',
          head: 'Date',
          width: 112,
          cell: ({ day }) => dateText(day, books.today, preferences),
        },
        {
          key: 'name',
          head: 'What',
          cell: (row) => (
            <Link to="/expense-tracker" search={entrySearch(row)}>
              {entryName(row, books)}
            </Link>
          ),
        },
        {
          key: 'account',
          head: 'Account',
          width: 176,
          onlyWide: true,
          cell: ({ kind, sides }) =>
            kind === 'budget'
              ? 'Any'
              : sides.map(({ accountId }) => books.account(accountId)?.name ?? '').join(' → '),
        },
        {
          key: 'change',
          head: 'Change',
          width: 128,
          align: 'end',
          cell: ({ change, counts }) => (
            <span className={counts ? 'figures' : styles.leftOut}>{signedFigure(change, currency)}</span>
          ),
        },
        {
          key: 'held',
          head: `Balance, ${currency}`,
          width: 144,
          align: 'end',
          onlyWide: true,
          cell: ({ held, counts }) =>
            counts && (
              <span className={held < 0n ? styles.negative : 'figures'}>{figure(held, currency)}</span>
            ),
        },
      ]}
      rows={rows}
      keyOf={({ key }) => key}
      windowed={MOST_ROWS}
      stacks
    />
  );
}

function entryName({ kind, name, sides, id }: ForecastRow, books: Books): string {
  if (kind === 'budget') return `Left of the budget of ${books.category(id)?.name ?? name}`;
  if (name !== '') return name;
  return sides.length > 1 ? 'Transfer' : 'Transaction';
}

/** Where an entry comes from. */
function entrySearch({ kind, day, sides }: ForecastRow) {
  if (kind === 'due') return { tab: 'recurring' } as const;
  if (kind === 'budget') return { tab: 'budget', month: monthOf(day) } as const;
  return linesSearch({ from: day, to: day, accountId: sides[0]?.accountId });
}
