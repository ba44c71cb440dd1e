import { useState } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import ChartColumn from 'lucide-react/icons/chart-column';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import { useNarrow } from '@/platform/client/use-narrow';
import type { ReportAnswer } from '../../report-answers';
import { expenseLimits } from '../../rules';
import { dayAfter } from '../../rules/schedule';
import { DayField } from '../entry/day-field';
import { accountOptions } from '../entry/options';
import { NotConverted } from '../rates/not-converted';
import type { ExpenseScreen } from '../screen/screen';
import { FlowReport, NetWorthReport, OverTimeReport } from './month-reports';
import { type Range, rangeName, rangeOf, RANGES, UNTIL, untilDay } from './range';
import { SpendingReport } from './spending-report';
import { useReport } from './use-report';
import styles from './reports.module.css';

const REPORTS = [
  { value: 'categories', label: 'By category' },
  { value: 'over-time', label: 'Over time' },
  { value: 'cashflow', label: 'Income and spending' },
  { value: 'networth', label: 'Net worth' },
  { value: 'forecast', label: 'Balance to come' },
] as const;
type ReportName = (typeof REPORTS)[number]['value'];

const ForecastReport = lazyPiece(async () => (await import('./forecast-report')).ForecastReport);

/** The reports: what was spent, earned and held over a time, and what will be held. */
export function ReportsView({ address, books }: ExpenseScreen) {
  const narrow = useNarrow();
  const { today } = books;
  const report: ReportName = address.report ?? 'categories';
  const usual = rangeOf(report === 'categories' ? 'month' : '12-months', today);
  const range = { from: address.from ?? usual.from, to: address.to ?? usual.to };
  const until = address.to ?? untilDay('3', today);

  const showReport = (next: ReportName) =>
    address.show({ report: next === 'categories' ? undefined : next, from: undefined, to: undefined });

  return (
    <div className="stack gap-12">
      <div className={styles.head}>
        {narrow ? (
          <SelectField
            label="Report"
            hideLabel
            value={report}
            options={[...REPORTS]}
            onChange={(next) => showReport(next)}
          />
        ) : (
          <Segmented label="Report" value={report} options={[...REPORTS]} onChange={showReport} />
        )}
        {report === 'forecast' ? (
          <UntilField to={until} today={today} onChange={(to) => address.show({ to })} />
        ) : (
          <RangeFields range={range} today={today} onRange={(next) => address.show({ ...next })} />
        )}
        <SelectField
          label="Account"
          hideLabel
          value={String(address.account ?? '')}
          options={[{ value: '', label: 'All accounts' }, ...accountOptions(books, address.account ?? null)]}
          onChange={(value) => address.show({ account: value === '' ? undefined : Number(value) })}
        />
      </div>
      {report === 'forecast' ? (
        <ForecastReport address={address} books={books} to={until} />
      ) : (
        <PastReport report={report} range={range} accountId={address.account} books={books} />
      )}
    </div>
  );
}

interface PastReportProps extends Pick<ExpenseScreen, 'books'> {
  report: Exclude<ReportName, 'forecast'>;
  range: Range;
  accountId: number | undefined;
}

function PastReport({ report, range, accountId, books }: PastReportProps) {
  const asked = { ...range, accountId };
  const isFlow = report === 'cashflow';
  const main = useReport(
    report === 'networth' ? 'networth' : 'spending',
    report === 'categories' ? 'category' : 'month',
    asked,
  );
  const income = useReport('income', 'month', asked, { enabled: isFlow });
  const failed = main.problem === null ? income : main;
  const notConverted = Math.max(main.data?.notConverted ?? 0, isFlow ? (income.data?.notConverted ?? 0) : 0);
  return (
    <>
      <NotConverted count={notConverted} />
      {failed.problem !== null ? (
        <LoadFailure load={failed} text="The report could not be loaded." />
      ) : !main.data || (isFlow && !income.data) ? (
        <SkeletonRows label="Loading the report" rowHeight={36} rows={7} />
      ) : [main.data, ...(income.data && isFlow ? [income.data] : [])].every(isEmpty) ? (
        <EmptyState
          icon={<ChartColumn size={26} />}
          title="Nothing in this time"
          text="Choose another time or account."
        />
      ) : (
        <div aria-busy={main.isPrevious || income.isPrevious} className="stack gap-12">
          {report === 'categories' && <SpendingReport answer={main.data} books={books} />}
          {report === 'over-time' && <OverTimeReport answer={main.data} range={range} />}
          {isFlow && income.data && <FlowReport answer={main.data} income={income.data} range={range} />}
          {report === 'networth' && <NetWorthReport answer={main.data} range={range} />}
        </div>
      )}
    </>
  );
}

function isEmpty({ rows }: ReportAnswer): boolean {
  return rows.every(({ amount }) => BigInt(amount) === 0n);
}

function RangeFields({
  range,
  today,
  onRange,
}: {
  range: Range;
  today: string;
  onRange: (range: Partial<Range>) => void;
}) {
  const name = rangeName(range, today);
  const [isOwn, setIsOwn] = useState(name === undefined);
  const hasDays = isOwn || name === undefined;
  return (
    <>
      <SelectField
        label="Time"
        hideLabel
        value={hasDays ? 'own' : name}
        options={[...RANGES, { value: 'own', label: 'Other days' }]}
        onChange={(next) => {
          setIsOwn(next === 'own');
          if (next !== 'own') onRange(rangeOf(next, today));
        }}
      />
      {hasDays && (
        <>
          <DayField
            label="From"
            hideLabel
            value={range.from}
            max={range.to}
            onChange={(from) => from !== null && onRange({ from })}
          />
          <DayField
            label="To"
            hideLabel
            value={range.to}
            min={range.from}
            onChange={(to) => to !== null && onRange({ to })}
          />
        </>
      )}
    </>
  );
}

/** The last day of a forecast. */
function UntilField({ to, today, onChange }: { to: string; today: string; onChange: (to: string) => void }) {
  const name = UNTIL.find(({ value }) => untilDay(value, today) === to)?.value;
  const [isOwn, setIsOwn] = useState(name === undefined);
  const hasDay = isOwn || name === undefined;
  return (
    <>
      <SelectField
        label="Until"
        hideLabel
        value={hasDay ? 'own' : name}
        options={[...UNTIL, { value: 'own', label: 'Another day' }]}
        onChange={(next) => {
          setIsOwn(next === 'own');
          if (next !== 'own') onChange(untilDay(next, today));
        }}
      />
      {hasDay && (
        <DayField
          label="Last day"
          hideLabel
          value={to}
          min={today}
          max={dayAfter(today, expenseLimits.forecastDays)}
          onChange={(day) => day !== null && onChange(day)}
        />
      )}
    </>
  );
}
