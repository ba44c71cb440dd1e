import Maximize2 from 'lucide-react/icons/maximize-2';
import NotebookText from 'lucide-react/icons/notebook-text';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { StatusChip } from '@/platform/client/ui/status-chip';
import type { TableColumn } from '@/platform/client/ui/table';
import { Highlight } from '@/platform/client/ui/highlight';
import { documentedDay } from '@/platform/client/preferences';
import { NO_STATUS, statusLook } from '../../status-look';
import type { CompletedItem } from '../changes/devflow-data';
import type { colorsOf } from '../changes/status-order';
import { Marks } from '../labels/row-marks';
import { DueLabel } from '../due/due-label';
import styles from './completed-columns.module.css';

interface ColumnWishes {
  colors: ReturnType<typeof colorsOf>;
  search: string;
  /** An item has a due date, or they are sorted by it. */
  withDue: boolean;
  chosen: ReadonlySet<number>;
  all: boolean | 'mixed';
  onToggle: (id: number, shift: boolean) => void;
  onToggleAll: () => void;
  onOpen: (item: CompletedItem) => void;
}

const DUE: TableColumn<CompletedItem> = {
  key: 'due_date',
  head: 'Due Date',
  width: 124,
  sortable: true,
  onlyWide: true,
  cell: ({ dueDate }) => (dueDate === null ? '' : <DueLabel dueDate={dueDate} completed />),
};

/** The columns of the completed items, with matches of the search highlighted. */
export function columnsOf({
  colors,
  search,
  withDue,
  chosen,
  all,
  onToggle,
  onToggleAll,
  onOpen,
}: ColumnWishes): TableColumn<CompletedItem>[] {
  return [
    {
      key: 'chosen',
      head: <Checkbox label="Select all items" hideLabel checked={all} onChange={onToggleAll} />,
      width: 48,
      leads: true,
      cell: ({ id, title }) => (
        <Checkbox
          label={`Select ${title}`}
          hideLabel
          checked={chosen.has(id)}
          onChange={(_, { shift }) => onToggle(id, shift)}
        />
      ),
    },
    {
      key: 'title',
      head: 'Title',
      sortable: true,
      cell: (item) => (
        <span className="row grow">
          <span title={item.title} className="narrow cut">
            <Highlight text={item.title} searched={[search]} />
          </span>
          {item.hasNotes && <NotebookText aria-label="Has notes" className="rigid muted" />}
          <Marks priority={item.priority} labels={item.labels} />
          <BareIconButton
            label={`Open ${item.title}`}
            title="Open"
            icon={<Maximize2 />}
            size="row"
            className={styles.open}
            onClick={() => onOpen(item)}
          />
        </span>
      ),
    },
    {
      key: 'status',
      head: 'Status',
      width: 152,
      sortable: true,
      cell: ({ statusId, statusName: name }) =>
        name === null ? (
          NO_STATUS
        ) : (
          <StatusChip {...statusLook({ name, color: colors.get(statusId) }, 'success')}>
            <Highlight text={name} searched={[search]} />
          </StatusChip>
        ),
    },
    ...(withDue ? [DUE] : []),
    {
      key: 'created_at',
      head: 'Created Date',
      width: 124,
      sortable: true,
      onlyWide: true,
      cell: ({ createdAt }) => documentedDay(createdAt),
    },
    {
      key: 'completed_at',
      head: 'Completed Date',
      width: 148,
      sortable: true,
      cell: ({ completedAt }) => documentedDay(completedAt),
    },
  ];
}
