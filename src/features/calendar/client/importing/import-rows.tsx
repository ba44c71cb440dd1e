import { OutcomeChip } from '@/platform/client/importing/preview-tabs';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Segmented } from '@/platform/client/ui/segmented';
import type { StatusTone } from '@/platform/client/ui/status-chip';
import { type TableColumn } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { useElementNarrow } from '@/platform/client/ui/use-element-narrow';
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

/** In pixels. */
const STACKED_BELOW = 560;
/** Of a title, its time, and what happens with the choice. */
const STACKED_HEIGHT = 88;

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
  // Of three lines the title has the first, and the day below it is shown with it.
  const { narrow, watchWidth } = useElementNarrow(STACKED_BELOW);
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
      cell: (item) => (
        <span className="stack grow" title={item.title}>
          <strong className="cut medium">{item.title}</strong>
          {narrow && item.start !== '' && <span className="muted tiny">{itemWhen(item, preferences)}</span>}
        </span>
      ),
    },
    {
      key: 'when',
      head: 'When',
      onlyWide: true,
      width: preferences.hourCycle === 12 ? 288 : 240,
      cell: (item) => itemWhen(item, preferences),
    },
    {
      key: 'message',
      head: 'What happens',
      fills: true,
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
    <div ref={watchWidth} className={styles.rows}>
      <WindowedTable
        label="What would be imported"
        stacks={STACKED_BELOW}
        stackedHeight={STACKED_HEIGHT}
        windowed="fill"
        columns={columns}
        rows={items}
        keyOf={(_, index) => index}
      />
    </div>
  );
}

function Message({ item: { message, outcome } }: { item: ImportItem }) {
  return (
    <span
      title={message}
      className={classNames(styles.message, outcome === 'skipped' ? styles.unreadable : 'muted')}
    >
      {message}
    </span>
  );
}
