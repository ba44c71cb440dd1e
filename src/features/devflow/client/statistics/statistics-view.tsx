import { useState } from 'react';
import { FIGURE_PARTS, FIGURE_RANGE_OPTIONS } from '@/platform/client/figures/figure-ranges';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { BarChart } from '@/platform/client/ui/bar-chart';
import { Card } from '@/platform/client/ui/card';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Segmented } from '@/platform/client/ui/segmented';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { dateRange } from '@/platform/shared/civil-names';
import type { Days } from '@/platform/shared/figures';
import { durationText } from '../../statistics';
import type { DevflowAddressHandle } from '../address/use-devflow-address';
import { AGE_DAYS, AGE_WORDS } from '../finding/age-words';
import { RowsDialog } from './rows-dialog';
import styles from './statistics-view.module.css';

/** What was done, how old is what is open, and how long items are in each status: each number leads to its items. */
export function StatisticsView({ address }: { address: DevflowAddressHandle }) {
  const { range, statusId } = address.statistics;
  const preferences = usePreferences();
  const query = trpc.devflow.statistics.useQuery({ range }, { placeholderData: (before) => before });
  const load = loadStateOf(query);
  const [part, setPart] = useState<Days | null>(null);

  if (load.problem !== null) {
    return <LoadFailure load={load} text="The statistics could not be loaded." />;
  }
  const shown = query.data;
  const { head, nameOf, shortOf } = FIGURE_PARTS[range];
  const bars =
    shown?.done.map((days) => ({
      ...days,
      name: nameOf(days.from, preferences),
      short: shortOf(days.from, preferences),
    })) ?? [];
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  const named = shown?.times.find((time) => time.statusId === statusId);
  return (
    <div className="stack gap-16" aria-busy={query.isFetching}>
      <div className="row wrap gap-12">
        <h2>Statistics</h2>
        <span className="muted figures">
          {shown && dateRange(shown.days.from, shown.days.to, preferences)}
        </span>
        <Segmented
          label="Range"
          value={range}
          options={FIGURE_RANGE_OPTIONS}
          onChange={(next) => address.showStatistics({ range: next })}
          className={styles.ranges ?? ''}
        />
      </div>
      {!shown ? (
        <Skeleton height={260} radius={10} />
      ) : (
        <div className={styles.grid}>
          <Card
            padded
            title={`Done: ${String(total)} ${total === 1 ? 'item' : 'items'}`}
            className={styles.wide}
          >
            <BarChart
              label="Done"
              bars={bars}
              nameHead={head}
              valueHead="Items done"
              format={String}
              onChoose={({ name }) => setPart(bars.find((bar) => bar.name === name && bar.value > 0) ?? null)}
            />
          </Card>
          <Card padded title="Age of what is open, in days">
            <BarChart
              label="Age of what is open"
              bars={shown.ages.map(({ age, count }) => ({
                name: AGE_WORDS[age],
                short: AGE_DAYS[age],
                value: count,
              }))}
              nameHead="Created"
              valueHead="Open items"
              format={String}
              onChoose={({ name }) => {
                const found = shown.ages.find(({ age }) => AGE_WORDS[age] === name);
                if (found && found.count > 0) address.find({ view: undefined, all: true, age: found.age });
              }}
            />
          </Card>
          <Card padded title="Time in each status">
            {shown.times.length > 0 ? (
              <BarChart
                label="Time in each status"
                bars={shown.times.map(({ name, seconds }) => ({ name, value: seconds / 86_400 }))}
                nameHead="Status"
                valueHead="On average"
                format={(days) => durationText(days * 86_400)}
                onChoose={({ name }) => {
                  const time = shown.times.find((one) => one.name === name);
                  if (time) address.showStatistics({ status: time.statusId ?? 'none' });
                }}
              />
            ) : (
              <p className="muted">No item left a status in these days.</p>
            )}
            <p className={styles.note}>
              Counted are items that left a status in these days.
              {shown.unknown > 0 &&
                ` Of ${String(shown.unknown)} open ${shown.unknown === 1 ? 'item' : 'items'} from before such times were kept, they count from the next change of status on.`}
            </p>
          </Card>
        </div>
      )}
      {part && (
        <RowsDialog
          asked={{ range, from: part.from, to: part.to }}
          title="Done"
          subtitle={dateRange(part.from, part.to, preferences)}
          onClose={() => setPart(null)}
        />
      )}
      {statusId !== undefined && (
        <RowsDialog
          asked={{ range, statusId }}
          title={`Time in ${named?.name ?? 'this status'}`}
          subtitle={
            shown &&
            `${dateRange(shown.days.from, shown.days.to, preferences)}${named ? `, on average ${durationText(named.seconds)}` : ''}`
          }
          onClose={() => address.showStatistics({ status: undefined })}
        />
      )}
    </div>
  );
}
