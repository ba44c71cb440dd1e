import { type MouseEvent, useState } from 'react';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { usePreferences } from '@/platform/client/preferences';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { classNames } from '@/platform/client/ui/class-names';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { LinkButton } from '@/platform/client/ui/link-button';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { dateText } from '@/platform/shared/civil-names';
import { groupedBy } from '@/platform/shared/grouped';
import type { UpcomingRow } from '../../planning-answers';
import type { Books } from '../changes/use-books';
import { figure, signedFigure } from '../../rules/figures';
import { createScheduleActions, type ScheduleActions } from '../recurring/schedule-actions';
import type { ExpenseScreen } from '../screen/screen';
import styles from './upcoming-card.module.css';

const DAYS = 14;

/** What is due in the next 14 days, and what is late, to be posted or skipped. */
export function UpcomingCard({ address, books, expenses }: ExpenseScreen) {
  const preferences = usePreferences();
  const [actions] = useState(() => createScheduleActions(expenses.changes));
  const input = { from: books.today, to: textOfDay((dayOf(books.today) ?? 0) + DAYS) };
  const query = trpc.expenses.upcoming.useQuery(input, LIVE);
  const rows = useShown(expenses.changes, 'upcoming', query.data, input)?.upcoming;
  const load = loadStateOf(query);
  if (load.problem !== null)
    return (
      <Card title="Upcoming 14 days">
        <LoadFailure load={load} text="What is due could not be loaded." />
      </Card>
    );
  // Who has nothing that recurs is not told so here.
  if (!rows || rows.length === 0) return null;
  return (
    <Card
      title="Upcoming 14 days"
      counter={rows.length}
      aside={<LinkButton onClick={() => address.showTab('recurring')}>Go to Recurring</LinkButton>}
    >
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Upcoming
            key={`${String(row.scheduleId)}-${String(row.occurrence)}`}
            row={row}
            books={books}
            actions={actions}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <span className={styles.until}>Until {dateText(input.to, books.today, preferences)}</span>
        {[...groupedBy(rows, ({ currency }) => currency)].map(([currency, own]) => (
          <Sums key={currency} rows={own} currency={currency} />
        ))}
      </div>
    </Card>
  );
}

function Sums({ rows, currency }: { rows: readonly UpcomingRow[]; currency: string }) {
  const sum = (isWanted: (amount: number) => boolean) =>
    rows.reduce((total, { amount }) => (isWanted(amount) ? total + BigInt(amount) : total), 0n);
  return (
    <span>
      Out{' '}
      <b>
        {figure(
          sum((amount) => amount < 0),
          currency,
        )}
      </b>{' '}
      In{' '}
      <b>
        {signedFigure(
          sum((amount) => amount > 0),
          currency,
        )}
      </b>{' '}
      {currency}
    </span>
  );
}

function Upcoming({
  row,
  books: { today, baseCurrency },
  actions,
}: {
  row: UpcomingRow;
  books: Pick<Books, 'today' | 'baseCurrency'>;
  actions: Pick<ScheduleActions, 'post' | 'skip'>;
}) {
  const preferences = usePreferences();
  const { name, due, amount, currency, aboutPercent, overdue, posting } = row;
  const days = (dayOf(due) ?? 0) - (dayOf(today) ?? 0);
  return (
    <li className={styles.row}>
      <div className="narrow">
        <p className="small medium cut">{name}</p>
        <p className={styles.when}>
          {dateText(due, today, preferences)} ·{' '}
          <span className={classNames(overdue && styles.late)}>{awayText(days)}</span>
        </p>
      </div>
      <span className={classNames(styles.amount, amount > 0 && styles.in)}>
        {aboutPercent > 0 && '≈ '}
        {signedFigure(amount, currency)}
        {currency !== baseCurrency && ` ${currency}`}
      </span>
      {posting === 'automatic' && !overdue ? (
        <span className={styles.automatic}>Automatic</span>
      ) : (
        <span className={styles.actions}>
          <Button size="small" aria-label={`Post “${name}”`} onClick={leaving(() => actions.post(row))}>
            Post
          </Button>
          <Button size="small" aria-label={`Skip “${name}”`} onClick={leaving(() => actions.skip(row))}>
            Skip
          </Button>
        </span>
      )}
    </li>
  );
}

/** Runs what takes a row away; the focus goes on to the next one. */
const leaving =
  (run: () => Promise<unknown>) =>
  ({ currentTarget, detail }: MouseEvent<HTMLElement>) => {
    // The second click of two would meet the row that has come in its place.
    if (detail > 1) return;
    const row = currentTarget.closest('li');
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    next?.querySelector('button')?.focus();
    void run();
  };

/** '1 day late', 'today', 'tomorrow', 'in 4 days'. */
function awayText(days: number): string {
  if (days < 0) return days === -1 ? '1 day late' : `${String(-days)} days late`;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${String(days)} days`;
}
