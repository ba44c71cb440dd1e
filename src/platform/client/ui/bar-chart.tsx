import { CHARACTER_WIDTH, haveRoom, valueTicks } from './axis-ticks';
import { ChartFrame, heightOf, ValueAxis, type Plot } from './chart-frame';
import styles from './chart.module.css';
import { classNames } from './class-names';
import { LinkButton } from './link-button';

export interface Bar {
  name: string;
  /** Below the bar, of names that follow one another: where there is no room, every second one is enough. */
  short?: string;
  value: number;
  /** Its own; not set: the accent of the theme. */
  color?: string | undefined;
}

export interface BarChartProps {
  /** The accessible name. */
  label: string;
  /** With names that differ. */
  bars: readonly Bar[];
  /** The heads of the table's columns: what the bars are, and what they measure. */
  nameHead: string;
  valueHead: string;
  /** A value in words, as in the table. */
  format: (value: number) => string;
  height?: number;
  /** By Enter or a press, in the table too. */
  onChoose?: (bar: Bar) => void;
}

/** Below this width a bar has no room for its value above, however short. */
const WIDE = 36;
/** A name of which fewer characters have room is left out. */
const LABEL_LEAST = 5;

/** Values by name, from zero up or down, and the same as a table. Load it by `lazyPiece` where the page is there before it. */
export function BarChart({
  label,
  bars,
  nameHead,
  valueHead,
  format,
  height = 200,
  onChoose,
}: BarChartProps) {
  const values = bars.map(({ value }) => value);
  // There are no half ones of what is counted.
  const isWhole = values.every(Number.isInteger);
  const ticks = valueTicks(Math.min(0, ...values), Math.max(0, ...values)).filter(
    (tick) => !isWhole || Number.isInteger(tick),
  );
  const ends = [ticks[0] ?? 0, ticks.at(-1) ?? 1] as const;
  const slot = (plot: Plot) => (plot.right - plot.left) / Math.max(bars.length, 1);
  const middle = (index: number, plot: Plot) => plot.left + (index + 0.5) * slot(plot);
  const valueTexts = values.map(format);
  const longest = Math.max(...bars.map(({ name, short = name }) => short.length), 1) * CHARACTER_WIDTH + 8;
  return (
    <ChartFrame
      label={label}
      height={height}
      rows={bars}
      keyOf={({ name }) => name}
      columns={[
        { key: 'name', head: nameHead, cell: ({ name }) => name },
        {
          key: 'value',
          head: valueHead,
          width: 120,
          align: 'end',
          cell: (bar) =>
            onChoose && bar.value !== 0 ? (
              <LinkButton onClick={() => onChoose(bar)}>{format(bar.value)}</LinkButton>
            ) : (
              format(bar.value)
            ),
        },
      ]}
      axisTexts={ticks.map(format)}
      placeOf={(bar, plot) => middle(bars.indexOf(bar), plot)}
      onChoose={onChoose}
      told={({ name, value }) => `${name}: ${format(value)}`}
      draw={(plot, pointed) => (
        <>
          <ValueAxis
            plot={plot}
            ticks={ticks.map((tick) => ({ y: heightOf(tick, ends, plot), text: format(tick) }))}
          />
          {bars.map((bar, index) => {
            const [zero, end] = [heightOf(0, ends, plot), heightOf(bar.value, ends, plot)];
            const width = Math.min(Math.max(slot(plot), 0) * 0.65, 40);
            const room = Math.floor((slot(plot) - 8) / CHARACTER_WIDTH);
            const every =
              bar.short === undefined && room >= LABEL_LEAST ? 1 : Math.ceil(longest / slot(plot));
            return (
              <g key={bar.name}>
                <rect
                  x={middle(index, plot) - width / 2}
                  y={Math.min(zero, end)}
                  width={width}
                  height={Math.max(Math.abs(zero - end), 1)}
                  rx={Math.min(2, width / 4)}
                  className={classNames(
                    styles.bar,
                    bar.color && styles.ownBar,
                    bar === pointed && styles.pointedBar,
                  )}
                  style={bar.color ? { fill: bar.color } : undefined}
                />
                {slot(plot) >= WIDE && haveRoom(valueTexts, slot(plot)) && (
                  <text
                    x={middle(index, plot)}
                    // Above the line also when the bar goes down, away from the names.
                    y={Math.min(zero, end) - 6}
                    textAnchor="middle"
                    className={styles.valueText}
                  >
                    {valueTexts[index]}
                  </text>
                )}
                {index % every === 0 && (
                  <text
                    x={middle(index, plot)}
                    y={plot.bottom + 18}
                    textAnchor="middle"
                    className={styles.axisText}
                  >
                    {bar.short ?? (every === 1 ? shortened(bar.name, room) : bar.name)}
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
      )}
    />
  );
}

/** A name that ends in an ellipsis where it has more characters than there is room for. */
function shortened(name: string, characters: number): string {
  const all = [...name];
  return all.length <= characters
    ? name
    : `${all
        .slice(0, characters - 1)
        .join('')
        .trimEnd()}…`;
}
