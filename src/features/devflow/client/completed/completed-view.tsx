import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import SearchX from 'lucide-react/icons/search-x';
import Trash2 from 'lucide-react/icons/trash-2';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { ConfirmDialog } from '@/platform/client/ui/confirm-dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { COMPLETED_COLUMNS } from '../../limits';
import { columnsOf } from './completed-columns';
import { CompletedToolbar } from './completed-toolbar';
import styles from './completed-view.module.css';
import type { CompletedItem, Overview } from '../changes/devflow-data';
import { colorsOf } from '../changes/status-order';
import { FOCUS_DELAY_MS } from '../dialogs/focus-delay';
import { type CompletedFilter, useCompleted } from './use-completed';
import { useCompletedCommands } from './use-completed-commands';
import { type Devflow, itemsProblem } from '../changes/use-devflow';
import type { DevflowAddressHandle } from '../address/use-devflow-address';

/** In pixels, also in the stylesheet: below this too little of a title would fit next to the other columns. */
const STACKED_BELOW = 860;

interface CompletedViewProps {
  devflow: Devflow;
  overview: Overview;
  featureId: number;
  address: DevflowAddressHandle;
  onOpen: (item: CompletedItem) => void;
}

/** The completed items of a feature: search, sort, select, export, reactivate and delete. */
export function CompletedView({ devflow, overview, featureId, address, onOpen }: CompletedViewProps) {
  const filter: CompletedFilter = { featureId, search: address.search, sort: address.sort };
  const { view, rows, total, show, error, fetching, refetch } = useCompleted(filter);
  const { search } = view;
  const commands = useCompletedCommands(devflow, filter, total);
  const { chosen, allChosen, working } = commands;

  if (error) {
    return (
      <LoadFailure
        load={{ problem: itemsProblem(error), retrying: fetching, retry: refetch }}
        text="The completed items could not be loaded."
      />
    );
  }
  const nothingAtAll = overview.features.every(({ completedCount }) => completedCount === 0);
  const emptyTitle =
    search !== ''
      ? 'No matching items found'
      : nothingAtAll
        ? 'No completed tasks found across all features!'
        : 'No completed items available';
  return (
    <div className={styles.view}>
      <CompletedToolbar
        search={address.typing.text}
        onSearch={address.typing.type}
        total={total}
        count={chosen.size}
        allChosen={allChosen}
        working={working}
        onToggleAll={commands.toggleAll}
        onClear={commands.clear}
        onExport={commands.exportFile}
        onReactivate={commands.reactivate}
        onDelete={commands.askToDelete}
      />
      {total === 0 ? (
        <EmptyState
          icon={search === '' ? <CircleCheckBig size={26} /> : <SearchX size={26} />}
          title={emptyTitle}
          text={
            search !== ''
              ? `Nothing matches “${search}”.`
              : nothingAtAll
                ? 'Items that you tick off appear here.'
                : 'Items of this feature that you tick off appear here.'
          }
          action={search !== '' && <Button onClick={address.clearSearch}>Clear search</Button>}
        />
      ) : (
        <Card className={styles.card}>
          <WindowedTable
            label="Completed items"
            columns={columnsOf({
              colors: colorsOf(overview.statuses),
              search,
              withDue: address.sort.column === 'due_date' || rows.some((row) => row && row.dueDate !== null),
              chosen,
              all: allChosen ? true : chosen.size > 0 ? 'mixed' : false,
              onToggle: commands.toggle,
              onToggleAll: commands.toggleAll,
              onOpen,
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
            onRowClick={({ id }, event) => commands.toggle(id, event.shiftKey)}
            onRowOpen={onOpen}
          />
        </Card>
      )}
      <ConfirmDialog
        open={commands.asking}
        danger
        title="Delete items"
        icon={<Trash2 />}
        confirmLabel="Delete"
        hint="They stay in the trash for 30 days."
        focusDelayMs={FOCUS_DELAY_MS}
        busy={working === 'delete'}
        onConfirm={() => void commands.remove()}
        onClose={commands.endAsking}
      >
        {`Are you sure you want to delete ${String(chosen.size)} selected items? This action cannot be undone.`}
      </ConfirmDialog>
    </div>
  );
}
