import { use } from 'react';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { longDate, monthName, shortDate } from '@/platform/shared/civil-names';
import { typedDate } from '@/platform/shared/typed-date';
import { usePreferences } from '../preferences';
import { dayTicks, valueTicks, type DayTick } from './axis-ticks';
import { ChartFrame, heightOf, ValueAxis, type Plot } from './chart-frame';
import styles from './chart.module.css';
import { ToolWordsContext } from './tool-words';
import type { TableColumn } from './table';

/** A day of a line chart; null where a line has no value. */
export interface LineDay {
  /** YYYY-MM-DD */
  day: string;
  value: number | null;
  expected?: number | null;
}

export interface LineChartProps {
  /** The accessible name. */
  label: string;
  /** In order of their days. */
  days: readonly LineDay[];
  valueName: string;
  /** The name of the second, dashed line; without it there is none. */
  expectedName?: string;
  /** The ends of the value axis, such as 0 and 1; by default they are the data's. */
  range?: readonly [number, number];
  /** A value in words, as in the table. */
  format: (value: number) => string;
  height?: number;
}

const TICK_WIDTH = 64;

/** A value over time, with an expected one if there is, and both as a table. Load it by `lazyPiece` where the page is there before it. */
export function LineChart({
  label,
  days,
  valueName,
  expectedName,
  range,
  format,
  height = 220,
}: LineChartProps) {
  const preferences = usePreferences();
  const words = use(ToolWordsContext).chart;
  const values = days
    .flatMap(({ value, expected }) => [value, expectedName ? expected : null])
    .filter(isNumber);
  const ticks = valueTicks(...(range ?? endsOf(values)));
  const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const;
  const numbers = days.map(({ day }) => dayOf(day) ?? 0);
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const x = (day: number, plot: Plot) =>
    first === last
      ? (plot.left + plot.right) / 2
      : plot.left + ((day - first) / (last - first)) * (plot.right - plot.left);
  const tickText = ({ day, unit }: DayTick) => {
    const date = textOfDay(day);
    if (unit === 'day') return shortDate(date, preferences);
    // The turn of the year says which one begins.
    return unit === 'year' || date.endsWith('-01-01') ? date.slice(0, 4) : monthName(date, preferences, true);
  };
  const shown = (value: number | null | undefined) => (isNumber(value) ? format(value) : '–');

  const columns: TableColumn<LineDay>[] = [
    { key: 'day', head: words.day, cell: ({ day }) => typedDate(day, preferences.dateOrder) },
    { key: 'value', head: valueName, width: 120, align: 'end', cell: ({ value }) => shown(value) },
  ];
  if (expectedName !== undefined) {
    columns.splice(1, 0, {
      key: 'expected',
      head: expectedName,
      width: 120,
      cell: ({ expected }) => shown(expected),
    });
  }

  const line = (plot: Plot, valueOf: (day: LineDay) => number | null | undefined) => {
    let path = '';
    let pen = 'M';
    days.forEach((day, index) => {
      const value = valueOf(day);
      if (!isNumber(value)) {
        pen = 'M';
        return;
      }
      path += `${pen}${x(numbers[index] ?? 0, plot).toFixed(1)},${heightOf(value, ends, plot).toFixed(1)}`;
      // A day between two without values is a dot.
      if (pen === 'M') path += 'h0';
      pen = 'L';
    });
    return path;
  };
  return (
    <ChartFrame
      label={label}
      height={height}
      rows={days}
      keyOf={({ day }) => day}
      columns={columns}
      axisTexts={ticks.map(format)}
      placeOf={({ day }, plot) => x(dayOf(day) ?? 0, plot)}
      told={({ day, value, expected }) =>
        [
          `${longDate(day, preferences)}: ${shown(value)}`,
          expectedName !== undefined && isNumber(expected) && `${expectedName} ${format(expected)}`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      legend={
        expectedName !== undefined && (
          <span className={styles.legend}>
            <Sample className={styles.line} /> {valueName}
            <Sample className={styles.expected} /> {expectedName}
          </span>
        )
      }
      draw={(plot, pointed) => (
        <>
          <ValueAxis
            plot={plot}
            ticks={ticks.map((tick) => ({ y: heightOf(tick, ends, plot), text: format(tick) }))}
          />
          {days.length > 0 &&
            dayTicks(first, last, Math.floor((plot.right - plot.left) / TICK_WIDTH)).map((tick) => (
              <text
                key={tick.day}
                x={x(tick.day, plot)}
                y={plot.bottom + 18}
                textAnchor={x(tick.day, plot) > plot.right - 24 ? 'end' : 'middle'}
                className={styles.axisText}
              >
                {tickText(tick)}
              </text>
            ))}
          {expectedName !== undefined && (
            <path d={line(plot, ({ expected }) => expected)} className={styles.expected} />
          )}
          <path d={line(plot, ({ value }) => value)} className={styles.line} />
          {pointed && (
            <>
              <line
                x1={x(dayOf(pointed.day) ?? 0, plot)}
                x2={x(dayOf(pointed.day) ?? 0, plot)}
                y1={plot.top}
                y2={plot.bottom}
                className={styles.cursor}
              />
              {pointed.value !== null && (
                <circle
                  cx={x(dayOf(pointed.day) ?? 0, plot)}
                  cy={heightOf(pointed.value, ends, plot)}
                  r={4}
                  className={styles.point}
                />
              )}
            </>
          )}
        </>
      )}
    />
  );
}

function Sample({ className }: { className: string | undefined }) {
  return (
    <svg width={24} height={12} aria-hidden="true">
      <path d="M1,6h22" className={className} />
    </svg>
  );
}

function isNumber(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

function endsOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    values.length === 0 ? [0, 1] : [Infinity, -Infinity],
  );
}
