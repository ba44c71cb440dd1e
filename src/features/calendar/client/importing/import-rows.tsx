import { OutcomeChip } from '@/platform/client/importing/preview-tabs';
import { usePreferences } from '@/platform/client/preferences';
import { useNarrow } from '@/platform/client/use-narrow';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Segmented } from '@/platform/client/ui/segmented';
import type { StatusTone } from '@/platform/client/ui/status-chip';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import type { ImportItem } from '../../answers';
import type { Outcome } from '../../rules';
import styles from './import-view.module.css';
import { type Decisions, itemWhen, OUTCOME_LABELS } from './import-texts';

const TONES: Partial<Record<Outcome, StatusTone>> = {
  new: 'success',
  changed: 'info',
  changed_here: 'warning',
  skipped: 'danger',
};

const CHOICES: { value: 'keep' | 'take'; label: string }[] = [
  { value: 'keep', label: 'Keep' },
  { value: 'take', label: 'Take' },
];

/** The events of a file: what becomes of each, and what can be chosen. */
export function ImportRows({
  items,
  decisions,
  onDecide,
}: {
  items: readonly ImportItem[];
  decisions: Decisions;
  onDecide: (uid: string, decision: 'keep' | 'take') => void;
}) {
  const preferences = usePreferences();
  // Of two lines the title has the first.
  const narrow = useNarrow();
  const columns: TableColumn<ImportItem>[] = [
    {
      key: 'outcome',
      head: 'Outcome',
      width: 140,
      cell: ({ outcome }) => <OutcomeChip tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</OutcomeChip>,
    },
    {
      key: 'title',
      head: 'Event',
      ...(!narrow && { width: 188 }),
      cell: ({ title }) => (
        <strong className="stack grow medium" title={title}>
          <span className="cut">{title}</span>
        </strong>
      ),
    },
    {
      key: 'when',
      head: 'When',
      width: preferences.hourCycle === 12 ? 288 : 240,
      cell: (item) =>
        !narrow || item.message === '' ? (
          itemWhen(item, preferences)
        ) : (
          <span className="cut">
            {item.start !== '' && itemWhen(item, preferences)} <Message item={item} />
          </span>
        ),
    },
    {
      key: 'message',
      head: 'What happens',
      onlyWide: true,
      ...(narrow && { width: 200 }),
      cell: (item) => <Message item={item} />,
    },
    {
      key: 'choice',
      head: 'Choice',
      width: 136,
      align: 'end',
      cell: ({ uid, title, outcome, choice }) =>
        outcome === 'changed_here' ? (
          <Segmented
            label={`What to do with “${title}”`}
            value={decisions[uid] ?? 'keep'}
            options={CHOICES}
            className={styles.choice}
            onChange={(decision) => onDecide(uid, decision)}
          />
        ) : (
          choice !== null && (
            <Checkbox
              label={`Import “${title}”`}
              hideLabel
              checked={(decisions[uid] ?? choice) === 'take'}
              onChange={(checked) => onDecide(uid, checked ? 'take' : 'keep')}
            />
          )
        ),
    },
  ];
  return (
    <Table
      label="What would be imported"
      stacks
      windowed="fill"
      columns={columns}
      rows={items}
      keyOf={(_, index) => index}
    />
  );
}

function Message({ item: { message, outcome } }: { item: ImportItem }) {
  return (
    <span title={message} className={outcome === 'skipped' ? styles.unreadable : 'muted'}>
      {message}
    </span>
  );
}
