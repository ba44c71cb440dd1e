import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import Repeat2 from 'lucide-react/icons/repeat-2';
import { Shortcut } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { EntryKeys } from '@/platform/client/lists/entry-keys';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import type { ScheduleRow, SchedulesAnswer } from '../../planning-answers';
import { KEYS } from '../changes/use-expense-changes';
import { figure } from '../../rules/figures';
import type { ExpenseScreen } from '../screen/screen';
import { DueStrip } from './due-strip';
import { createScheduleActions, type Occurrence } from './schedule-actions';
import { ScheduleList } from './schedule-list';
import type { ScheduleCommands } from './schedule-row';
import { useSchedules, useStrip } from './use-schedules';
import styles from './recurring.module.css';

const ScheduleDialog = lazyPiece(async () => (await import('./schedule-dialog')).ScheduleDialog);
const PostDialog = lazyPiece(async () => (await import('./post-dialog')).PostDialog);

/** Handled by the row that has the focus. */
const ROW_KEYS = [
  ['enter', 'Edit'],
  ['p', 'Post'],
  ['s', 'Skip'],
  ['delete', 'Delete'],
] as const;

type Opened =
  | { kind: 'add' }
  | { kind: 'edit'; schedule: ScheduleRow }
  | { kind: 'post'; schedule: ScheduleRow };

/** What recurs, by its next date; what it costs, and what is over. */
export function RecurringView({ address, books, expenses }: ExpenseScreen) {
  const [actions] = useState(() => createScheduleActions(expenses.changes));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [showsOver, setShowsOver] = useState(false);
  const { data, ...load } = useSchedules(expenses);
  const upcoming = useStrip(expenses, books.today);
  const close = () => setOpened(null);
  const { current, over } = parted(data?.schedules ?? []);

  const commands: ScheduleCommands = {
    edit: (schedule) => setOpened({ kind: 'edit', schedule }),
    remove: (schedule) => void actions.deleteSchedule(schedule),
    post: (schedule) => {
      const next = nextOf(schedule);
      const to = books.account(schedule.toAccountId)?.currency ?? schedule.currency;
      // An amount that is not sure is asked.
      if (schedule.aboutPercent > 0 || to !== schedule.currency) setOpened({ kind: 'post', schedule });
      else if (next) void actions.post(next);
    },
    postAs: (schedule) => setOpened({ kind: 'post', schedule }),
    skip: (schedule) => {
      const next = nextOf(schedule);
      if (next) void actions.skip(next);
    },
    open: ({ name, accountId }) => address.openLines({ account: accountId, payee: name }),
  };

  return (
    <div className="stack gap-12">
      <EntryKeys group={KEYS} row="row" />
      {ROW_KEYS.map(([keys, does]) => (
        <Shortcut group={KEYS} key={keys} keys={keys} does={does} />
      ))}
      <div className={styles.head}>
        {data && <Costs costs={data.costs} />}
        <Button icon={<Plus size={14} />} className={styles.add} onClick={() => setOpened({ kind: 'add' })}>
          Add recurring
        </Button>
      </div>
      {load.problem !== null ? (
        <LoadFailure load={load} text="Your recurring transactions could not be loaded." />
      ) : !data ? (
        <SkeletonRows label="Loading recurring transactions" rowHeight={56} rows={3} lines={2} />
      ) : data.schedules.length === 0 ? (
        <EmptyState
          icon={<Repeat2 size={26} />}
          title="Nothing recurs yet"
          text="Add bills, subscriptions, income and transfers that come again, and see what is due."
          action={
            <Button variant="primary" onClick={() => setOpened({ kind: 'add' })}>
              Add recurring
            </Button>
          }
        />
      ) : (
        <>
          <Card className={styles.stripCard ?? ''}>
            <DueStrip
              today={books.today}
              upcoming={upcoming}
              onOpen={({ scheduleId }) =>
                document.querySelector<HTMLElement>(`[data-row="${String(scheduleId)}"]`)?.focus()
              }
            />
          </Card>
          {current.length > 0 && (
            <Card title="Next" counter={current.length}>
              <ScheduleList label="Recurring transactions" rows={current} books={books} commands={commands} />
            </Card>
          )}
          {over.length > 0 && (
            <Card
              title="Over"
              counter={over.length}
              aside={
                <Button size="small" aria-expanded={showsOver} onClick={() => setShowsOver(!showsOver)}>
                  {showsOver ? 'Hide' : 'Show'}
                </Button>
              }
            >
              {showsOver && (
                <ScheduleList label="What is over" rows={over} books={books} commands={commands} />
              )}
            </Card>
          )}
        </>
      )}
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <ScheduleDialog
          schedule={opened.kind === 'edit' ? opened.schedule : undefined}
          books={books}
          actions={actions}
          onClose={close}
        />
      )}
      {opened?.kind === 'post' && (
        <PostDialog schedule={opened.schedule} books={books} actions={actions} onClose={close} />
      )}
    </div>
  );
}

function Costs({ costs }: Pick<SchedulesAnswer, 'costs'>) {
  return (
    <ul aria-label="What it costs" className={styles.costs}>
      {costs.map(({ currency, month, year }) => (
        <li key={currency} className={styles.cost}>
          <span>
            <b>{figure(-BigInt(month), currency)}</b> {currency} a month
          </span>
          <span>
            <b>{figure(-BigInt(year), currency)}</b> {currency} a year
          </span>
        </li>
      ))}
    </ul>
  );
}

/** By their next date, and those that have none. */
function parted(schedules: readonly ScheduleRow[]) {
  const current = schedules.filter(({ nextDue }) => nextDue !== null);
  const byDay = (one: ScheduleRow, other: ScheduleRow) =>
    (one.nextDue ?? '').localeCompare(other.nextDue ?? '');
  return { current: current.toSorted(byDay), over: schedules.filter(({ nextDue }) => nextDue === null) };
}

function nextOf({ id, nextOccurrence, name }: ScheduleRow): Occurrence | null {
  return nextOccurrence === null ? null : { scheduleId: id, occurrence: nextOccurrence, name };
}
