import { keepPreviousData } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { type RouterOutputs, trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import type { HeatCell } from '@/platform/client/ui/heat-mark';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import type { TableColumn } from '@/platform/client/ui/table';
import { TableToggle } from '@/platform/client/ui/table-toggle';
import { ToolWordsContext } from '@/platform/client/ui/tool-words';
import { loadFailureText } from './records/say';

const BarChart = lazyPiece(async () => (await import('@/platform/client/ui/bar-chart')).BarChart);
const HeatGrid = lazyPiece(async () => (await import('@/platform/client/ui/heat-grid')).HeatGrid);

type Review = RouterOutputs['watchedRecords']['year'];
type Day = Review['days'][number];

const CHART_WORDS = {
  asTable: '以表格显示',
  keys: '用方向键读取数值。',
  choose: '按回车列出明细。',
  day: '日期',
  expected: (percent: number) => `预期 ${String(percent)} %`,
};

/** Rows of a table that are shown at once. */
const TABLE_ROWS = 8;

/** 年度回顾: what was watched in a year, as squares by day and bars by month, each with a table. Mounted when it opens. */
export function YearDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState<number>();
  const review = trpc.watchedRecords.year.useQuery(
    { year },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const english = use(ToolWordsContext);
  const words = useMemo(() => ({ ...english, chart: CHART_WORDS }), [english]);
  const shown = year ?? review.data?.year;
  const present = Number(review.data?.today.slice(0, 4));
  return (
    <Dialog
      open
      width="record"
      title="年度回顾"
      cancelLabel="关闭"
      error={review.error ? loadFailureText(review.error) : undefined}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <div className="row gap-8">
          <IconButton
            label="前一年"
            icon={<ChevronLeft size={16} />}
            disabled={shown === undefined || shown <= 1970}
            onClick={() => setYear((shown ?? present) - 1)}
          />
          <h3 className="figures">{shown ?? ''} 年</h3>
          <IconButton
            label="后一年"
            icon={<ChevronRight size={16} />}
            disabled={shown === undefined || shown >= present}
            onClick={() => setYear((shown ?? present) + 1)}
          />
        </div>
        {!review.data && !review.error && <Skeleton height={320} />}
        {review.data && (
          <ToolWordsContext value={words}>
            <YearParts key={review.data.year} review={review.data} />
          </ToolWordsContext>
        )}
      </div>
    </Dialog>
  );
}

function YearParts({ review }: { review: Review }) {
  const { year, today, episodes, series, finished, days, months, top, tags } = review;
  const [asTable, setAsTable] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const byDate = useMemo(() => new Map(days.map((day) => [day.date, day])), [days]);
  if (days.length === 0) {
    return (
      <EmptyState icon={<Clapperboard />} title="这一年还没有观看记录" text="每看一集，这里就多一格。" />
    );
  }
  const last = `${String(year)}-12-31`;
  return (
    <>
      <p role="status">
        看了 {episodes} 集，{series} 部作品，看完 {finished} 部；有观看记录的日子共 {days.length} 天。
      </p>
      <section aria-label="每天">
        <div className="row">
          <h3 className="medium grow">每天</h3>
          <TableToggle label="以表格显示每天" pressed={asTable} onChange={setAsTable} />
        </div>
        {asTable ? (
          <WindowedTable
            label="每天看的集数"
            windowed={TABLE_ROWS}
            stacks={480}
            rows={days.toReversed()}
            keyOf={({ date }) => date}
            columns={[
              { key: 'date', head: '日期', width: 112, cell: ({ date }) => dateOf(date) },
              EPISODES,
              { key: 'titles', head: '作品', cell: titlesOf },
            ]}
          />
        ) : (
          <>
            <HeatGrid
              label={`${String(year)} 年每天看的集数`}
              first={`${String(year)}-01-01`}
              last={today < last ? today : last}
              cellOf={(date) => {
                const day = byDate.get(date);
                return { ...squareOf(day), name: `${dateOf(date)}：${day ? dayText(day) : '没有看'}` };
              }}
              onChoose={setChosen}
            />
            <p role="status" className="muted small breaks">
              {chosen !== null &&
                `${dateOf(chosen)}：${[byDate.get(chosen)].map((day) => (day ? `${dayText(day)} ${titlesOf(day)}` : '没有看')).join('')}`}
            </p>
          </>
        )}
      </section>
      <section aria-label="每月">
        <h3 className="medium">每月</h3>
        <BarChart
          label={`${String(year)} 年每月看的集数`}
          bars={months.map((value, month) => ({
            name: `${String(month + 1)} 月`,
            short: String(month + 1),
            value,
          }))}
          nameHead="月份"
          valueHead="集数"
          format={countText}
          height={160}
        />
      </section>
      <section aria-label="看得最多">
        <h3 className="medium">看得最多</h3>
        <WindowedTable
          label={`${String(year)} 年看得最多的作品`}
          windowed={TABLE_ROWS}
          stacks={480}
          rows={top}
          keyOf={({ id }) => id}
          columns={[
            { key: 'title', head: '作品', cell: (one) => `${one.title}${one.finished ? '（看完）' : ''}` },
            EPISODES,
            { key: 'days', head: '天数', width: 72, align: 'end', cell: (one) => `${String(one.days)} 天` },
          ]}
        />
      </section>
      <p className="muted small">
        按现在的标签：
        {tags.map(({ tag, episodes: of }) => `${tag || '无标签'} ${String(of)} 集`).join(' · ')}
      </p>
    </>
  );
}

/** With its unit: on phones a table has no heads. */
const countText = (count: number) => `${String(count)} 集`;

const EPISODES: TableColumn<{ episodes: number }> = {
  ...{ key: 'episodes', head: '集数', width: 72, align: 'end' },
  cell: ({ episodes }) => countText(episodes),
};

/** '11月3日' */
const dateOf = (date: string) => `${String(Number(date.slice(5, 7)))}月${String(Number(date.slice(8)))}日`;

const dayText = ({ episodes, finished }: Day) =>
  [countText(episodes), finished > 0 && `看完 ${String(finished)} 部`].filter(Boolean).join('，');

const titlesOf = ({ titles, more }: Day) =>
  titles.map((title) => `《${title}》`).join('') + (more > 0 ? `等 ${String(titles.length + more)} 部` : '');

/** One, two, three or four episodes, and more. */
function squareOf(day: Day | undefined): Pick<HeatCell, 'state' | 'strength'> {
  if (!day) return { state: 'empty' };
  const strength = day.episodes >= 5 ? 4 : day.episodes >= 3 ? 3 : day.episodes === 2 ? 2 : 1;
  return { state: 'done', strength };
}
