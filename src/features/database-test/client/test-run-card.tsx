import ChevronRight from 'lucide-react/icons/chevron-right';
import { Card } from '@/platform/client/ui/card';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { StatusChip } from '@/platform/client/ui/status-chip';
import type { Verdict } from '../rules';
import type { TestResult } from './connection-tests';
import styles from './test-run-card.module.css';
import type { TestRun } from './use-test-runs';

const CHIPS: Record<Verdict, { tone: 'success' | 'danger' | 'warning' | 'info'; label: string }> = {
  passed: { tone: 'success', label: 'Passed' },
  failed: { tone: 'danger', label: 'Failed' },
  refused: { tone: 'warning', label: 'Refused by the browser' },
  skipped: { tone: 'info', label: 'Skipped' },
};

/** One run and its results so far. */
export function TestRunCard({ run }: { run: TestRun }) {
  const time = run.startedAt.toLocaleTimeString('en-GB');
  return (
    <Card title={`${run.name} · ${time}`} aside={run.outcome ?? 'running…'}>
      <ul aria-label={`Results of ${run.name}`}>
        {run.results.map((result) => (
          <li key={result.name} className={styles.result}>
            <ResultRow result={result} />
          </li>
        ))}
        {run.outcome === null && (
          <li className={styles.waiting}>
            <Skeleton height={20} />
          </li>
        )}
      </ul>
    </Card>
  );
}

function ResultRow({ result }: { result: TestResult }) {
  const { name, verdict, summary, ms, details } = result;
  const chip = CHIPS[verdict];
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        <ChevronRight size={14} className={styles.chevron} />
        <span className="small medium">{name}</span>
        <StatusChip tone={chip.tone}>{chip.label}</StatusChip>
        <span className={styles.time}>{ms === null ? '–' : `${ms} ms`}</span>
        <span className={styles.text}>{summary}</span>
      </summary>
      <dl className={styles.facts}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {details.length === 0 && (
          <div>
            <dt>Request</dt>
            <dd>none was sent</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
