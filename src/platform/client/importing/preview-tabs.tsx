import { type ReactNode, use, useState } from 'react';
import { classNames } from '../ui/class-names';
import { StatusChip, type StatusTone } from '../ui/status-chip';
import chip from '../ui/status-chip.module.css';
import { TabPanel, Tabs } from '../ui/tabs';
import { KitWordsContext } from '../ui/kit-words';
import { ENGLISH_IMPORTING } from './english';
import styles from './importing.module.css';

/** The rows of a file by what becomes of them: a tab for all, and one for each outcome. */
export function PreviewTabs<Outcome extends string, Row extends { outcome: Outcome }>({
  rows,
  labels,
  hidesEmpty = false,
  aside,
  children,
}: {
  rows: readonly Row[];
  /** Of the outcomes, in the order of their tabs. */
  labels: Readonly<Record<Outcome, string>>;
  /** Shows no tab of an outcome that no row has. */
  hidesEmpty?: boolean;
  aside: (shown: readonly Row[], tab: Outcome | 'all') => ReactNode;
  /** The rows of the chosen tab. */
  children: (shown: readonly Row[], tab: Outcome | 'all') => ReactNode;
}) {
  const { importing: words = ENGLISH_IMPORTING } = use(KitWordsContext);
  const [tab, setTab] = useState<Outcome | 'all'>('all');
  const ofOutcome = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome);
  const shown = tab === 'all' ? rows : ofOutcome(tab);
  const tabs = (Object.keys(labels) as Outcome[]).map((value) => ({
    value,
    label: labels[value],
    count: ofOutcome(value).length,
  }));
  return (
    <Tabs
      label={words.outcomes}
      className={styles.preview ?? ''}
      value={tab}
      tabs={[
        { value: 'all', label: words.all, count: rows.length },
        ...tabs.filter(({ value, count }) => !hidesEmpty || count > 0 || value === tab),
      ]}
      aside={aside(shown, tab)}
      onChange={(next) => setTab(next as Outcome | 'all')}
    >
      <TabPanel value={tab} className={styles.panel ?? ''}>
        {children(shown, tab)}
      </TabPanel>
    </Tabs>
  );
}

/** What becomes of a row; without a tone it is left as it is. */
export function OutcomeChip({ tone, children }: { tone: StatusTone | undefined; children: string }) {
  return tone ? (
    <StatusChip tone={tone}>{children}</StatusChip>
  ) : (
    <span className={classNames(chip.chip, styles.quiet)}>{children}</span>
  );
}
