import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import SearchX from 'lucide-react/icons/search-x';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useSelection } from '@/platform/client/selection';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { StatusChip } from '@/platform/client/ui/status-chip';
import { Table, type TableColumn } from '@/platform/client/ui/table';
import { useAddressText } from '@/platform/client/use-address-text';
import { formatDay } from '@/platform/shared/dates';
import { COMPLETED_COLUMNS, NO_STATUS, statusTone } from '../../rules';
import { CompletedToolbar } from './completed-toolbar';
import styles from './completed-view.module.css';
import type { CompletedItem, Overview } from '../changes/devflow-data';
import { exportCompleted } from './export-completed';
import { reasonOf } from '@/platform/client/changes/tool-words';
import { FOCUS_DELAY_MS } from '../dialogs/focus-delay';
import { Highlight } from './highlight';
import { type CompletedFilter, useCompleted } from './use-completed';
import type { Devflow } from '../changes/use-devflow';
import type { DevflowAddressHandle } from '../address/use-devflow-address';

interface CompletedViewProps {
  devflow: Devflow;
  overview: Overview;
  featureId: number;
  address: DevflowAddressHandle;
}

/** The completed items of a feature, to be searched, sorted, chosen, exported, reactivated and deleted. */
export function CompletedView({ devflow, overview, featureId, address }: CompletedViewProps) {
  const { actions, changes } = devflow;
  const utils = trpc.useUtils();
  const search = useAddressText(address.search, address.setSearch);
  const filter: CompletedFilter = { featureId, search: address.search, sort: address.sort };
  const { rows, total, show, ...loading } = useCompleted(filter);
  const selection = useSelection();
  const { ids: chosen } = selection;
  const [deleting, setDeleting] = useState(false);
  const [working, setWorking] = useState<'export' | 'reactivate' | 'delete' | null>(null);

  const mayBeAll = total !== undefined && total > 0 && chosen.size >= total;
  const all = trpc.devflow.completedIds.useQuery(filter, { enabled: mayBeAll });
  const allChosen = mayBeAll && all.data !== undefined && all.data.ids.every((id) => chosen.has(id));

  const matchingIds = async () => (await utils.devflow.completedIds.fetch(filter)).ids;

  /** Tells what goes wrong; `attempt` is what the failure's text begins with. */
  async function work(kind: typeof working, attempt: string, run: () => Promise<void>) {
    setWorking(kind);
    try {
      await run();
    } catch (error) {
      changes.setProblem(`${attempt}: ${reasonOf(error)}`);
    } finally {
      setWorking(null);
    }
  }

  function toggle(id: number, shift: boolean) {
    if (!shift || selection.anchor === null) selection.toggle(id);
    else {
      void work(null, 'Batch operation failed', async () => selection.extendTo(await matchingIds(), id));
    }
  }

  function toggleAll() {
    void work(null, 'Batch operation failed', async () => {
      const ids = await matchingIds();
      selection.set(ids, !allChosen);
    });
  }

  function exportFile() {
    if (total === 0 && chosen.size === 0) {
      changes.setProblem('No data available for export');
      return;
    }
    void work('export', 'Batch operation failed', async () => {
      const ids = await matchingIds();
      // In the order of the table; those that the search leaves out come last.
      const matching = new Set(ids);
      const wanted =
        chosen.size === 0
          ? ids
          : [...ids.filter((id) => chosen.has(id)), ...[...chosen].filter((id) => !matching.has(id))];
      await exportCompleted(utils.client, wanted);
    });
  }

  /** The chosen ones that are still there: one that has gone elsewhere would have the whole batch refused. */
  async function stillThere(): Promise<number[]> {
    const { ids } = await utils.devflow.completedIds.fetch({ featureId });
    const there = new Set(ids);
    selection.keep((id) => there.has(id));
    return ids.filter((id) => chosen.has(id));
  }

  function reactivate() {
    void work('reactivate', 'Batch operation failed', async () => {
      const ids = await stillThere();
      if (ids.length > 0 && (await actions.reactivate(ids))) selection.clear();
    });
  }

  function askToDelete() {
    void work(null, 'Batch delete failed', async () => setDeleting((await stillThere()).length > 0));
  }

  async function remove() {
    setWorking('delete');
    if (await actions.deleteCompleted([...chosen])) selection.clear();
    setWorking(null);
    setDeleting(false);
  }

  if (loading.loadProblem !== null) {
    return (
      <LoadFailure
        problem={loading.loadProblem}
        text="The completed items could not be had from the server."
        retrying={loading.retrying}
        onRetry={loading.retry}
      />
    );
  }
  const nothingAtAll = overview.features.every(({ completedCount }) => completedCount === 0);
  const emptyTitle =
    address.search !== ''
      ? 'No matching items found'
      : nothingAtAll
        ? 'No completed tasks found across all features!'
        : 'No completed items available';
  return (
    <div className={styles.view}>
      <CompletedToolbar
        search={search.text}
        onSearch={search.type}
        total={total}
        count={chosen.size}
        allChosen={allChosen}
        working={working}
        onToggleAll={toggleAll}
        onClear={selection.clear}
        onExport={exportFile}
        onReactivate={reactivate}
        onDelete={askToDelete}
      />
      {total === 0 ? (
        <EmptyState
          icon={address.search === '' ? <CircleCheckBig size={26} /> : <SearchX size={26} />}
          title={emptyTitle}
          text={
            address.search !== ''
              ? `Nothing matches “${address.search}”.`
              : nothingAtAll
                ? 'Items that you tick off appear here.'
                : 'Items of this feature that you tick off appear here.'
          }
          action={
            address.search !== '' && (
              <Button
                onClick={() => {
                  search.settle('');
                  address.setSearch('');
                }}
              >
                Clear search
              </Button>
            )
          }
        />
      ) : (
        <Card className={styles.card}>
          <Table
            label="Completed items"
            columns={columnsOf({
              search: address.search,
              chosen,
              all: allChosen ? true : chosen.size > 0 ? 'mixed' : false,
              onToggle: toggle,
              onToggleAll: toggleAll,
            })}
            rows={rows}
            keyOf={(item) => item.id}
            stacks={STACKED_BELOW}
            windowed="fill"
            onShown={show}
            sort={{
              key: address.sort.column,
              direction: address.sort.direction === 'asc' ? 'ascending' : 'descending',
            }}
            onSort={(key) => {
              const column = COMPLETED_COLUMNS.find((known) => known === key);
              if (column) address.sortBy(column);
            }}
            isSelected={({ id }) => chosen.has(id)}
            onRowClick={({ id }, event) => toggle(id, event.shiftKey)}
          />
        </Card>
      )}
      <ConfirmDialog
        open={deleting}
        danger
        title="Delete items"
        icon={<Trash2 />}
        confirmLabel="Delete"
        hint="They stay in the trash for 30 days."
        focusDelayMs={FOCUS_DELAY_MS}
        busy={working === 'delete'}
        onConfirm={() => void remove()}
        onClose={() => setDeleting(false)}
      >
        {`Are you sure you want to delete ${String(chosen.size)} selected items? This action cannot be undone.`}
      </ConfirmDialog>
    </div>
  );
}

/** Pixels: less would leave too little of a title beside the other columns. */
const STACKED_BELOW = 680;

interface ColumnWishes {
  search: string;
  chosen: ReadonlySet<number>;
  all: boolean | 'mixed';
  onToggle: (id: number, shift: boolean) => void;
  onToggleAll: () => void;
}

function columnsOf({
  search,
  chosen,
  all,
  onToggle,
  onToggleAll,
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
      cell: ({ title }) => (
        <span title={title}>
          <Highlight text={title} search={search} />
        </span>
      ),
    },
    {
      key: 'status',
      head: 'Status',
      width: 152,
      sortable: true,
      cell: ({ statusName }) =>
        statusName === null ? (
          NO_STATUS
        ) : (
          <StatusChip tone={statusTone(statusName, 'success')}>
            <Highlight text={statusName} search={search} />
          </StatusChip>
        ),
    },
    {
      key: 'created_at',
      head: 'Created Date',
      width: 124,
      sortable: true,
      onlyWide: true,
      cell: ({ createdAt }) => formatDay(createdAt),
    },
    {
      key: 'completed_at',
      head: 'Completed Date',
      width: 148,
      sortable: true,
      cell: ({ completedAt }) => formatDay(completedAt),
    },
  ];
}
