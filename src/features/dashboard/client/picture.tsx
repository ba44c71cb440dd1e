import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import type { Bar } from '@/platform/client/ui/bar-chart';
import { HrefLink } from '@/platform/client/ui/href-link';
import { monthName, shortDate, shortDayName, weekdayName } from '@/platform/shared/civil-names';
import { minorDigits } from '@/platform/shared/currency';
import type { Days, Figure, FigureLine, FigureRange, FigureRow } from '@/platform/shared/figures';
import type { Preferences } from '@/platform/shared/preferences';
import styles from './picture.module.css';

const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);
const LineChart = lazyPiece(async () => (await import('@/platform/client/ui/line-chart')).LineChart);

/** As high as the rows of other cards. */
const BARS_HEIGHT = 210;
const LINE_HEIGHT = 140;

/** The picture of a figure, and the same as a table or a list. */
export function Picture({
  title,
  range,
  figure: { picture, counts },
  onPart,
}: {
  title: string;
  range: FigureRange;
  figure: Figure;
  /** A bar was chosen; without it none can be. */
  onPart: ((part: Days) => void) | undefined;
}) {
  const preferences = usePreferences();
  switch (picture.kind) {
    case 'bars': {
      const { head, nameOf, shortOf } = PARTS[range];
      const bars = picture.bars.map((part): Bar & Days => ({
        ...part,
        name: nameOf(part.from, preferences),
        short: shortOf(part.from, preferences),
      }));
      return (
        <BarChart
          label={title}
          bars={bars}
          nameHead={head}
          valueHead={counts}
          format={String}
          height={BARS_HEIGHT}
          {...(onPart && {
            onChoose: ({ name, value }) => {
              const part = bars.find((bar) => bar.name === name);
              if (part && value > 0) onPart(part);
            },
          })}
        />
      );
    }
    case 'line':
      return (
        <>
          <LineChart
            label={title}
            days={picture.days}
            valueName="Balance"
            format={(value) => moneyText(value, picture)}
            height={LINE_HEIGHT}
          />
          <Rows rows={picture.rows} />
        </>
      );
    case 'rows':
      return <Rows rows={picture.rows} />;
  }
}

/** Rows that lead to what they tell of. */
export function Rows({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ name, value, href, share }, at) => (
        <li key={`${href} ${String(at)}`}>
          <HrefLink href={href} className={styles.row}>
            <span className="cut" title={name}>
              {name}
            </span>
            <span className={styles.rowValue}>{value}</span>
            {share !== undefined && (
              <span className={styles.groove}>
                <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
              </span>
            )}
          </HrefLink>
        </li>
      ))}
    </ul>
  );
}

/** How the parts of a range are called. */
const PARTS: Record<
  FigureRange,
  {
    head: string;
    nameOf: (day: string, preferences: Preferences) => string;
    shortOf: (day: string, preferences: Preferences) => string;
  }
> = {
  week: {
    head: 'Day',
    nameOf: shortDayName,
    shortOf: (day, preferences) => weekdayName(day, preferences, 'short'),
  },
  month: { head: 'Day', nameOf: shortDate, shortOf: shortDate },
  quarter: { head: 'Week of', nameOf: shortDate, shortOf: shortDate },
  year: {
    head: 'Month',
    nameOf: (day, preferences) => monthName(day, preferences),
    shortOf: (day, preferences) => monthName(day, preferences, true),
  },
};

function moneyText(value: number, { currency }: FigureLine): string {
  const digits = minorDigits(currency);
  const size = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (value / 10 ** digits).toLocaleString('en', size).replace('-', '\u2212');
}
