import { OutcomeChip, PreviewTabs } from '@/platform/client/importing/preview-tabs';
import { usePreferences } from '@/platform/client/preferences';
import { Checkbox } from '@/platform/client/ui/checkbox';
import type { StatusTone } from '@/platform/client/ui/status-chip';
import { type TableColumn } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { typedDate } from '@/platform/shared/typed-date';
import type { ImportedItem } from '../../importing/read-items';
import { Marks } from '../labels/row-marks';
import styles from './import-rows.module.css';

export interface ImportRow {
  /** Where it stands, as it is told: 'Line 3'. */
  line: string;
  outcome: 'new' | 'known' | 'unreadable';
  /** Its place among the items that were asked about. */
  place: number;
  item: ImportedItem | null;
  told: string[];
}

const LABELS = { new: 'New', known: 'Here already', unreadable: 'Cannot be read' } as const;
const TONES: Partial<Record<ImportRow['outcome'], StatusTone>> = { new: 'accent', unreadable: 'danger' };

/** The lines of a file by what becomes of them; new items can be left out. */
export function ImportRows({
  rows,
  leftOut,
  onLeaveOut,
}: {
  rows: readonly ImportRow[];
  leftOut: ReadonlySet<number>;
  onLeaveOut: (places: readonly number[], isOut: boolean) => void;
}) {
  return (
    <PreviewTabs rows={rows} labels={LABELS} hidesEmpty aside={() => null}>
      {(shown, tab) => <Lines key={tab} rows={shown} leftOut={leftOut} onLeaveOut={onLeaveOut} />}
    </PreviewTabs>
  );
}

function Lines({ rows, leftOut, onLeaveOut }: Parameters<typeof ImportRows>[0]) {
  const { dateOrder } = usePreferences();
  const fresh = rows.flatMap(({ outcome, place }) => (outcome === 'new' ? [place] : []));
  const taken = fresh.filter((place) => !leftOut.has(place)).length;
  const columns: TableColumn<ImportRow>[] = [
    {
      key: 'taken',
      leads: true,
      width: 44,
      head: fresh.length > 0 && (
        <Checkbox
          label="Import all of these"
          hideLabel
          checked={taken === fresh.length ? true : taken === 0 ? false : 'mixed'}
          onChange={(checked) => onLeaveOut(fresh, !checked)}
        />
      ),
      cell: ({ outcome, place, item, line }) =>
        outcome === 'new' && (
          <Checkbox
            label={`Import ${line}, ${item?.title ?? ''}`}
            hideLabel
            checked={!leftOut.has(place)}
            onChange={(checked) => onLeaveOut([place], !checked)}
          />
        ),
    },
    {
      key: 'title',
      head: 'Title',
      cell: ({ item, line, told }) => (
        <span className={styles.title}>
          <span className={styles.line}>
            <span className="cut">{item?.title ?? line}</span>
            {item && <Marks priority={item.priority} labels={item.labels} />}
          </span>
          {told.length > 0 && (
            <span className={styles.told} title={told.join('. ')}>
              {told.join('. ')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'feature', head: 'Feature', width: 132, cell: ({ item }) => item?.feature ?? '' },
    { key: 'status', head: 'Status', width: 120, cell: ({ item }) => item?.status ?? '' },
    {
      key: 'due',
      head: 'Due',
      width: 96,
      cell: ({ item }) => (item?.dueDate ? typedDate(item.dueDate, dateOrder) : ''),
    },
    {
      key: 'outcome',
      head: 'Outcome',
      width: 124,
      cell: ({ outcome }) => <OutcomeChip tone={TONES[outcome]}>{LABELS[outcome]}</OutcomeChip>,
    },
  ];
  return (
    <WindowedTable
      label="What would be imported"
      density="tall"
      stacks={680}
      stackedHeight={82}
      windowed="fill"
      columns={columns}
      rows={rows}
      keyOf={({ line }) => line}
    />
  );
}
