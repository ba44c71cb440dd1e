import { Link } from '@tanstack/react-router';
import { DueLabel } from '@/features/devflow/client/due/due-label';
import { NO_STATUS, statusLook } from '@/features/devflow/status-look';
import { StatusChip, type StatusTone } from '@/platform/client/ui/status-chip';
import { rowLinkClass, type TableColumn } from '@/platform/client/ui/table';
import { documentedDay } from '@/platform/client/preferences';
import type { Overview } from './use-overview';

export type Item = Overview['completedItems'][number] & { due_date?: string | null };

interface DateColumn {
  head: string;
  /** In pixels. */
  width: number;
  of: (item: Item) => string | null;
}

const DUE: TableColumn<Item> = {
  key: 'due',
  head: 'Due Date',
  width: 116,
  cell: ({ due_date: dueDate }) => (dueDate ? <DueLabel dueDate={dueDate} /> : ''),
};

/** The columns of both of home's tables; the last one shows the time, with due dates before it. */
export function itemColumns(
  { modules, statuses }: Pick<Overview, 'modules' | 'statuses'>,
  usualTone: StatusTone,
  date: DateColumn,
  withDue = false,
): TableColumn<Item>[] {
  const featureNames = new Map(modules.map(({ id, name }) => [id, name]));
  return [
    { key: 'feature', head: 'Feature', width: 136, cell: (item) => featureNames.get(item.feature_id) ?? '-' },
    {
      key: 'title',
      head: 'Title',
      cell: ({ id, title, priority, labels }) => {
        const marks = marksOf(priority, labels);
        return (
          <span className="row grow" title={`${title} ${marks}`}>
            <Link to="/devflow" search={{ item: id }} className={`cut ${rowLinkClass ?? ''}`}>
              {title}
            </Link>
            <span className="cut rigid muted tiny" style={{ maxWidth: '40%' }}>
              {marks}
            </span>
          </span>
        );
      },
    },
    {
      key: 'status',
      head: 'Status',
      width: 132,
      cell: ({ status }) => {
        const named = statuses.find(({ id }) => id === status);
        return named ? <StatusChip {...statusLook(named, usualTone)}>{named.name}</StatusChip> : NO_STATUS;
      },
    },
    ...(withDue ? [DUE] : []),
    {
      key: 'date',
      head: date.head,
      width: date.width,
      align: 'end',
      cell: (item) => documentedDay(date.of(item)),
    },
  ];
}

/** In pixels: with more columns they leave too little of a title below. */
export const stackedBelow = (withDue: boolean) => (withDue ? 780 : 680);

/** 'P1 · ui · docs': the most urgent priority is the first, as in quick add. Its name would weigh on the first load of all pages. */
const marksOf = (priority: number, labels: readonly string[]) =>
  [...(priority > 0 ? [`P${String(5 - priority)}`] : []), ...labels].join(' · ');

/** While the names are unknown. */
export const NO_NAMES = { modules: [], statuses: [] };
