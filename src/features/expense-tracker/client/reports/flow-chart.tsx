import { usePreferences } from '@/platform/client/preferences';
import { valueTicks } from '@/platform/client/ui/axis-ticks';
import { ChartFrame, heightOf, type Plot, ValueAxis } from '@/platform/client/ui/chart-frame';
import { classNames } from '@/platform/client/ui/class-names';
import styles from './flow-chart.module.css';
import { shortMonth } from './report-rows';

export interface Flow {
  /** YYYY-MM, and its name. */
  month: string;
  name: string;
  income: number;
  spending: number;
}

const LABEL_WIDTH = 52;

/** Income against spending, two bars a month, and the same as a table. Load it by `lazyPiece`. */
export function FlowChart({
  label,
  flows,
  format,
  height = 240,
}: {
  label: string;
  flows: readonly Flow[];
  format: (value: number) => string;
  height?: number;
}) {
  const preferences = usePreferences();
  const values = flows.flatMap(({ income, spending }) => [income, spending]);
  const ticks = valueTicks(Math.min(0, ...values), Math.max(0, ...values));
  const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const;
  const slot = (plot: Plot) => (plot.right - plot.left) / Math.max(flows.length, 1);
  const middle = (at: number, plot: Plot) => plot.left + (at + 0.5) * slot(plot);
  const bar = (value: number, x: number, width: number, plot: Plot) => {
    const [zero, end] = [heightOf(0, ends, plot), heightOf(value, ends, plot)];
    return {
      x,
      width,
      y: Math.min(zero, end),
      height: Math.max(Math.abs(zero - end), 1),
      rx: Math.min(2, width / 4),
    };
  };
  return (
    <ChartFrame
      label={label}
      height={height}
      rows={flows}
      keyOf={({ month }) => month}
      columns={[
        { key: 'month', head: 'Month', cell: ({ name }) => name },
        { key: 'income', head: 'Income', width: 128, align: 'end', cell: ({ income }) => format(income) },
        {
          key: 'spending',
          head: 'Spending',
          width: 128,
          align: 'end',
          cell: ({ spending }) => format(spending),
        },
      ]}
      axisTexts={ticks.map(format)}
      placeOf={(flow, plot) => middle(flows.indexOf(flow), plot)}
      told={({ name, income, spending }) => `${name}: ${format(income)} income, ${format(spending)} spending`}
      legend={
        <span className="row muted tiny">
          <span className={classNames(styles.sample, styles.income)} /> Income
          <span className={classNames(styles.sample, styles.spending)} /> Spending
        </span>
      }
      draw={(plot, pointed) => {
        const width = Math.min(Math.max(slot(plot), 0) * 0.36, 24);
        const every = Math.ceil(LABEL_WIDTH / slot(plot));
        return (
          <>
            <ValueAxis
              plot={plot}
              ticks={ticks.map((tick) => ({ y: heightOf(tick, ends, plot), text: format(tick) }))}
            />
            {flows.map((flow, at) => {
              const x = middle(at, plot);
              const mark = flow === pointed && styles.pointed;
              return (
                <g key={flow.month}>
                  <rect
                    {...bar(flow.income, x - width - 1, width, plot)}
                    className={classNames(styles.income, mark)}
                  />
                  <rect
                    {...bar(flow.spending, x + 1, width, plot)}
                    className={classNames(styles.spending, mark)}
                  />
                  {at % every === 0 && (
                    <text x={x} y={plot.bottom + 18} textAnchor="middle" className={styles.text}>
                      {shortMonth(flow.month, at, preferences)}
                    </text>
                  )}
                </g>
              );
            })}
            <line
              x1={plot.left}
              x2={plot.right}
              y1={heightOf(0, ends, plot)}
              y2={heightOf(0, ends, plot)}
              className={styles.zero}
            />
          </>
        );
      }}
    />
  );
}
