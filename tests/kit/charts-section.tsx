import { useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { Card } from '@/platform/client/ui/card';
import { HeatGrid } from '@/platform/client/ui/heat-grid';
import { HeatMark, type HeatCell, type HeatState } from '@/platform/client/ui/heat-mark';
import { ProgressBar, ProgressRing } from '@/platform/client/ui/progress';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { longDate } from '@/platform/shared/civil-names';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import styles from './gallery.module.css';

const LineChart = lazyPiece(async () => (await import('@/platform/client/ui/line-chart')).LineChart);
const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);

const STATES: HeatState[] = ['done', 'met', 'skipped', 'missed', 'paused', 'empty'];
const FIRST = dayOf('2026-01-01') ?? 0;

function cellOf(date: string): HeatCell {
  const day = (dayOf(date) ?? 0) - FIRST;
  const state = day > 200 && day < 215 ? 'paused' : (STATES[(day * 7 + Math.floor(day / 4)) % 6] ?? 'done');
  const strength = ([1, 2, 3, 4] as const)[day % 4] ?? 4;
  return { state, strength, name: `${longDate(date, USUAL_PREFERENCES)}: ${state}` };
}

const DAYS = Array.from({ length: 322 }, (_, index) => ({
  day: textOfDay(FIRST + index),
  value: index > 200 && index < 215 ? null : 0.55 + 0.4 * Math.sin(index / 40) * Math.cos(index / 23),
  expected: index / 365,
}));

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const COUNTS = [0, 32, 1, 24, 2, 27, 12];
const BALANCES = [120, -80.5, 310, -20, 0, 95];

const percent = (share: number) => `${Math.floor(share * 100)} %`;

export function HeatSection() {
  const [chosen, setChosen] = useState('');
  return (
    <Card title="Heat grid" aside={<output data-testid="chosen-day">{chosen}</output>} padded>
      <HeatGrid
        label="Run in 2026"
        first="2026-01-01"
        last="2026-12-31"
        cellOf={cellOf}
        onChoose={setChosen}
      />
      <div className={styles.row}>
        {STATES.map((state) => (
          <span key={state}>
            <HeatMark state={state} /> {state}
          </span>
        ))}
      </div>
    </Card>
  );
}

export function ChartsSection() {
  return (
    <>
      <Card title="Score" padded>
        <LineChart
          label="Score of Run"
          days={DAYS}
          valueName="Score"
          expectedName="Expected"
          range={[0, 1]}
          format={percent}
        />
      </Card>
      <div className={styles.columns}>
        <Card title="Days of the week" padded>
          <BarChart
            label="Days of the week"
            bars={WEEKDAYS.map((name, index) => ({ name, value: COUNTS[index] ?? 0 }))}
            nameHead="Day"
            valueHead="Entries"
            format={String}
          />
        </Card>
        <Card title="Balance" padded>
          <BarChart
            label="Balance by month"
            bars={BALANCES.map((value, index) => ({ name: `M${index + 1}`, value }))}
            nameHead="Month"
            valueHead="Balance"
            format={(value) => value.toFixed(2)}
          />
        </Card>
        <Card title="Progress" padded>
          <div className={styles.stack}>
            <div className={styles.row}>
              <ProgressRing label="Score" percent={65} />
              <ProgressRing label="Nothing yet" percent={0} />
              <ProgressRing label="All" percent={100} />
              <ProgressRing label="Score of Run" percent={65} size="small" />
            </div>
            <ProgressBar label="Read 20 books" percent={42} expected={61} />
            <ProgressBar label="Run 500 km" percent={80} expected={61} />
          </div>
        </Card>
        <Card title="Check-ins" padded>
          <LineChart
            label="Weight"
            days={DAYS.filter((_, index) => index % 40 === 3 && index < 200).map(({ day }, index) => ({
              day,
              value: 82 - index * 1.2,
            }))}
            valueName="Weight"
            format={(value) => `${value.toFixed(1)} kg`}
          />
        </Card>
      </div>
    </>
  );
}
