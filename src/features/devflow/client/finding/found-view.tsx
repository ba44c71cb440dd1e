import { Link } from '@tanstack/react-router';
import NotebookText from 'lucide-react/icons/notebook-text';
import SearchX from 'lucide-react/icons/search-x';
import type { KeyboardEvent } from 'react';
import { useShown } from '@/platform/client/changes/use-tool-changes';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { focusNextOnce } from '@/platform/client/ui/focus-after';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SelectField } from '@/platform/client/ui/select-field';
import { StatusChip } from '@/platform/client/ui/status-chip';
import { type TableColumn } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { Highlight } from '@/platform/client/ui/highlight';
import { documentedDay } from '@/platform/client/preferences';
import { useNarrow } from '@/platform/client/use-narrow';
import { plainText } from '@/platform/shared/plain-text';
import { labelsOf } from '../../labels';
import { PRIORITIES } from '../../priorities';
import { type Age, DUE_SPANS } from '../../limits';
import { NO_STATUS, statusLook } from '../../status-look';
import type { DevflowAddressHandle } from '../address/use-devflow-address';
import type { FoundItem, Overview } from '../changes/devflow-data';
import { DueLabel } from '../due/due-label';
import { AGE_WORDS } from './age-words';
import { colorsOf } from '../changes/status-order';
import { Marks } from '../labels/row-marks';
import { useKnownLabels } from '../labels/use-known-labels';
import { type Devflow, itemsProblem } from '../changes/use-devflow';
import type { Naming } from '../dialogs/name-dialog';
import { ViewsBar } from './views-bar';
import { focusFound } from './found-focus';
import styles from './found-view.module.css';
import { useFound } from './use-found';

/** In pixels: below this too little of a title would fit next to the other columns. */
const STACKED_BELOW = 860;
const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const DUE_WORDS: Record<(typeof DUE_SPANS)[number], string> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due in 7 days',
  none: 'Without a due date',
};

/** After a press on the head of the due dates. */
const AFTER = { asc: 'desc', desc: undefined } as const;

const AGES_SHOWN = Object.keys(AGE_WORDS) as Age[];

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));

interface FoundViewProps {
  devflow: Devflow;
  overview: Overview;
  address: DevflowAddressHandle;
  onOpen: (item: FoundItem) => void;
  onName: (naming: Naming) => void;
}

/** The open items of all features, with search and filters. */
export function FoundView({ devflow, overview, address, onOpen, onName }: FoundViewProps) {
  const { find, finding } = address;
  const asked = finding ?? { search: '' };
  const { view, rows, total, show, error, fetching, refetch } = useFound(asked);
  const { featureId, statusId, hasNotes, age, priority, label, dueIn, due } = asked;
  const known = useKnownLabels();
  const narrow = useNarrow();
  const listed = rows.filter((row) => row !== null);
  // Without those that are being ticked off: they stay listed, with their tick, until the server has them done.
  const open = useShown(devflow.changes, 'findOpen', { items: listed, total: listed.length, revision: 0 });
  const openIds = new Set(open?.items.map(({ id }) => id));

  function complete(item: FoundItem) {
    if (document.activeElement instanceof HTMLElement) focusNextOnce(document.activeElement);
    void devflow.actions.complete(item.featureId, [item]);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, target, repeat } = event;
    const step = STEPS[key];
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!isPlain || !(target instanceof HTMLElement)) return;
    const isLink = target instanceof HTMLAnchorElement;
    if (
      step
        ? (isLink ? focusFound : focusBox)(target, step)
        : key === ' ' && isLink && (repeat || pressBox(target))
    ) {
      event.preventDefault();
    }
  }

  return (
    <div className={styles.view} data-found="">
      <ViewsBar devflow={devflow} finding={asked} onName={onName} />
      <div className={styles.toolbar}>
        <p role="status" className={styles.found}>
          {total !== undefined && `Found ${String(total)} ${total === 1 ? 'item' : 'items'}`}
        </p>
        <FilterField
          label="Feature"
          any="Any feature"
          value={featureId === undefined ? undefined : String(featureId)}
          options={overview.features.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(value) => find({ all: true, only: numberOf(value) })}
        />
        <FilterField
          label="Status"
          any="Any status"
          value={statusId === undefined ? undefined : String(statusId ?? 'none')}
          options={[
            ...overview.statuses.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'none', label: NO_STATUS },
          ]}
          onChange={(value) => find({ all: true, status: value === 'none' ? value : numberOf(value) })}
        />
        <FilterField
          label="Notes"
          any="Any notes"
          value={hasNotes === undefined ? undefined : hasNotes ? 'with' : 'without'}
          options={[
            { value: 'with', label: 'With notes' },
            { value: 'without', label: 'Without notes' },
          ]}
          onChange={(notes) => find({ all: true, notes })}
        />
        <FilterField
          label="Age"
          any="Any age"
          value={age}
          options={AGES_SHOWN.map((value) => ({ value, label: AGE_WORDS[value] }))}
          onChange={(value) => find({ all: true, age: value })}
        />
        <FilterField
          label="Priority"
          any="Any priority"
          value={priority === undefined ? undefined : String(priority)}
          options={PRIORITIES.flatMap((name, at) =>
            at > 0 ? [{ value: String(at), label: at === 4 ? name : `${name} or above` }] : [],
          )}
          onChange={(value) => find({ all: true, priority: numberOf(value) })}
        />
        <FilterField
          label="Label"
          any="Any label"
          value={label}
          options={labelsOf([...known, label ?? ''].join(',')).map((value) => ({ value, label: value }))}
          onChange={(value) => find({ all: true, label: value })}
        />
        <FilterField
          label="Due"
          any="Due at any time"
          value={dueIn}
          options={DUE_SPANS.map((value) => ({ value, label: DUE_WORDS[value] }))}
          onChange={(value) => find({ all: true, dueIn: value })}
        />
        <Button variant="ghost" onClick={address.endFinding}>
          Back to the board
        </Button>
      </div>
      {error ? (
        <LoadFailure
          load={{ problem: itemsProblem(error), retrying: fetching, retry: refetch }}
          text="The open items could not be loaded."
        />
      ) : total === 0 ? (
        <EmptyState
          icon={<SearchX size={26} />}
          title="No matching items found"
          text="No open item of any feature is like that."
          action={<Button onClick={address.endFinding}>Back to the board</Button>}
        />
      ) : (
        // Arrow keys move the focus from link to link.
        <Card className={styles.card}>
          <div role="presentation" className={styles.keys} onKeyDown={onKeyDown}>
            <WindowedTable
              label="Found items"
              columns={columnsOf(overview, {
                search: view.search,
                narrow,
                openIds,
                onComplete: complete,
                onOpen,
              })}
              rows={rows}
              keyOf={({ id }) => id}
              stacks={STACKED_BELOW}
              windowed="fill"
              onShown={show}
              sort={{ key: due ? 'due_date' : '', direction: due === 'desc' ? 'descending' : 'ascending' }}
              // The third press leads back to the order of the features.
              onSort={() => find({ all: true, due: due === undefined ? 'asc' : AFTER[due] })}
              onRowClick={onOpen}
            />
          </div>
        </Card>
      )}
    </div>
  );
}

/** Moves the focus by one box; returns whether there was one, as the function below does. */
function focusBox(from: HTMLElement, step: 1 | -1): boolean {
  const index = Number(from.closest<HTMLElement>('[data-index]')?.dataset.index) + step;
  const box = document.querySelector<HTMLElement>(`[data-found] [data-index="${String(index)}"] input`);
  box?.focus();
  return box !== null;
}

/** Ticks the row of a link off. */
function pressBox(link: HTMLElement): boolean {
  const box = link.closest('[data-index]')?.querySelector('input');
  box?.click();
  return !!box;
}

interface ColumnWishes {
  search: string;
  /** The labels would leave no room for a title. */
  narrow: boolean;
  openIds: ReadonlySet<number>;
  onComplete: (item: FoundItem) => void;
  onOpen: (item: FoundItem) => void;
}

function columnsOf(
  { features, statuses }: Overview,
  { search, narrow, openIds, onComplete, onOpen }: ColumnWishes,
): TableColumn<FoundItem>[] {
  const names = new Map(features.map(({ id, name }) => [id, name]));
  const colors = colorsOf(statuses);
  const holds = (text: string | null) => plainText(text ?? '').includes(plainText(search));
  return [
    {
      key: 'complete',
      head: <span className="visually-hidden">Complete</span>,
      width: 48,
      leads: true,
      cell: (item) => (
        <Checkbox
          label={`Complete ${item.title}`}
          hideLabel
          checked={!openIds.has(item.id)}
          onChange={(checked) => checked && onComplete(item)}
        />
      ),
    },
    {
      key: 'title',
      head: 'Title',
      cell: (item) => (
        <span className="row grow">
          <Link
            to="/devflow"
            search={{ item: item.id }}
            title={item.title}
            data-enter=""
            className={styles.link}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(item);
            }}
          >
            <Highlight text={item.title} searched={[search]} />
          </Link>
          {item.hasNotes && (
            <NotebookText
              aria-label={
                search !== '' && !holds(item.title) && !holds(item.statusName)
                  ? 'Found in its notes'
                  : 'Has notes'
              }
              className="rigid muted"
            />
          )}
          <Marks priority={item.priority} labels={narrow ? [] : item.labels} />
        </span>
      ),
    },
    {
      key: 'feature',
      head: 'Feature',
      width: 168,
      fills: true,
      cell: ({ featureId }) => names.get(featureId) ?? '',
    },
    {
      key: 'status',
      head: 'Status',
      width: 152,
      cell: ({ statusId, statusName: name }) =>
        name === null ? (
          NO_STATUS
        ) : (
          <StatusChip {...statusLook({ name, color: colors.get(statusId) }, 'info')}>
            <Highlight text={name} searched={[search]} />
          </StatusChip>
        ),
    },
    {
      key: 'due_date',
      head: 'Due Date',
      width: 124,
      sortable: true,
      cell: ({ dueDate, repeats }) =>
        dueDate === null ? '' : <DueLabel dueDate={dueDate} repeats={repeats} />,
    },
    {
      key: 'created_at',
      head: 'Created Date',
      width: 124,
      onlyWide: true,
      cell: ({ createdAt }) => documentedDay(createdAt),
    },
  ];
}

interface FilterFieldProps<Value extends string> {
  label: string;
  /** What it says while nothing is filtered by it. */
  any: string;
  value: Value | undefined;
  options: { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

function FilterField<Value extends string>({
  label,
  any,
  value,
  options,
  onChange,
}: FilterFieldProps<Value>) {
  return (
    <SelectField<Value | ''>
      label={label}
      hideLabel
      value={value ?? ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  );
}
