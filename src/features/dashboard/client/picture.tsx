import { FIGURE_PARTS } from '@/platform/client/figures/figure-ranges';
import { FigureRows } from '@/platform/client/figures/figure-rows';
import { usePreferences } from '@/platform/client/preferences';
// With the figures, whose cards would grow by a picture that comes later.
import { type Bar, BarChart } from '@/platform/client/ui/bar-chart';
import { LineChart } from '@/platform/client/ui/line-chart';
import { minorDigits } from '@/platform/shared/currency';
import type { Days, Figure, FigureLine, FigureRange } from '@/platform/shared/figures';

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
      const { head, nameOf, shortOf } = FIGURE_PARTS[range];
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
          <FigureRows rows={picture.rows} />
        </>
      );
    case 'rows':
      return <FigureRows rows={picture.rows} />;
  }
}

function moneyText(value: number, { currency }: FigureLine): string {
  const digits = minorDigits(currency);
  const size = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return (value / 10 ** digits).toLocaleString('en', size).replace('-', '\u2212');
}
