import { useState, type ReactNode } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSelection } from '../selection';
import { useNarrow } from '../use-narrow';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { EmptyState } from './empty-state';
import { Notice } from './notice';
import { useRovingFocus } from './roving-focus';
import { SearchField } from './search-field';
import { SkeletonRows } from './skeleton';
import styles from './trash-dialog.module.css';
import { daysLeft } from './trash-time';
import { VirtualList } from './virtual-list';

const ROW = 40;
const NARROW_ROW = 56;
const LOADING: readonly number[][] = Array.from({ length: 6 }, () => [50]);
const NONE: readonly TrashRow[] = [];

export interface TrashRow {
  /** Unique among the rows. */
  key: string;
  name: string;
  /** Further details; the last one is the deletion time as a text. */
  facts: readonly ReactNode[];
  /** ISO 8601. */
  trashedAt: string;
}

interface TrashDialogProps {
  /** The accessible name of the list: 'Deleted scripts'. */
  label: string;
  /** The plural noun: 'scripts'. */
  plural: string;
  /** Undefined while loading. */
  rows: readonly TrashRow[] | undefined;
  keptDays: number;
  empty: string;
  /** Why the rows could not be loaded. */
  failure: { text: string; retrying: boolean; onRetry: () => void } | null;
  /** Whether `rows` is complete, so that it can be searched here. */
  searchable?: boolean;
  /** Resolves to the reason of a failure, or null. */
  onRestore: (rows: readonly TrashRow[], what: string) => Promise<string | null>;
  onPurge: (rows: readonly TrashRow[], what: string) => Promise<string | null>;
  /** What is permanently deleted with them: 'with its history'. */
  goesAlong: (rows: readonly TrashRow[]) => string;
  onClose: () => void;
  /** Below the list. */
  children?: ReactNode;
}

/** Lists recently deleted things to restore or delete permanently. Mounted when it opens. */
export function TrashDialog(props: TrashDialogProps) {
  const { plural, rows, keptDays, failure, onClose } = props;
  const selection = useSelection<string>();
  const [working, setWorking] = useState<'restore' | 'purge' | null>(null);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // Rows may have been restored elsewhere meanwhile.
  const chosen = rows?.filter(({ key }) => selection.ids.has(key)) ?? NONE;
  const [only] = chosen;
  const what =
    chosen.length === 1 && only ? `“${only.name}”` : `${chosen.length.toLocaleString('en-US')} ${plural}`;

  async function work(kind: 'restore' | 'purge') {
    setWorking(kind);
    const failed = await (kind === 'restore' ? props.onRestore : props.onPurge)(chosen, what);
    setWorking(null);
    setProblem(failed);
    if (failed !== null) return;
    selection.clear();
    setAsking(false);
  }

  const some = rows !== undefined && rows.length > 0;
  return (
    <Dialog
      open
      width="record"
      flush
      icon={<Trash2 />}
      title="Trash"
      subtitle={`What you delete stays here for ${keptDays} days.`}
      onClose={onClose}
      cancelLabel="Close"
      error={asking ? undefined : (problem ?? undefined)}
      primary={
        some
          ? {
              label: chosen.length > 1 ? `Restore ${chosen.length.toLocaleString('en-US')}` : 'Restore',
              disabled: chosen.length === 0,
              busy: working === 'restore',
              onAction: () => void work('restore'),
            }
          : undefined
      }
      sideAction={
        some && (
          <Button
            variant="danger-outline"
            disabled={chosen.length === 0}
            onClick={() => {
              setProblem(null);
              setAsking(true);
            }}
          >
            Delete for good
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {failure && !rows ? (
          <div className={styles.instead}>
            <Notice tone="danger" title={failure.text}>
              <Button size="small" busy={failure.retrying} onClick={failure.onRetry}>
                Try again
              </Button>
            </Notice>
          </div>
        ) : rows?.length === 0 ? (
          <div className={styles.instead}>
            <EmptyState icon={<Trash2 />} title="The trash is empty" text={props.empty} />
          </div>
        ) : (
          <TrashList {...props} chosen={selection.ids} onChoose={selection.set} />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        danger
        icon={<Trash2 />}
        title="Delete for good"
        confirmLabel="Delete for good"
        busy={working === 'purge'}
        error={problem ?? undefined}
        onConfirm={() => void work('purge')}
        onClose={() => {
          setProblem(null);
          setAsking(false);
        }}
      >
        {`${what} will be deleted${props.goesAlong(chosen)}. This action cannot be undone.`}
      </ConfirmDialog>
    </Dialog>
  );
}

type TrashListProps = Pick<TrashDialogProps, 'label' | 'rows' | 'keptDays' | 'searchable' | 'children'> & {
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], chosen: boolean) => void;
};

function TrashList({ label, rows, keptDays, searchable, chosen, onChoose, children }: TrashListProps) {
  const narrow = useNarrow();
  const [query, setQuery] = useState('');
  const [now] = useState(() => Date.now());
  const words = query.trim().toLowerCase();
  const found = rows?.filter(({ name }) => name.toLowerCase().includes(words)) ?? NONE;
  const foundChosen = found.filter(({ key }) => chosen.has(key)).length;
  const keys = useRovingFocus(found, ({ key }) => key);

  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label={chosen.size === 0 ? 'Select all' : `${chosen.size.toLocaleString('en-US')} selected`}
          checked={foundChosen === 0 ? false : foundChosen === found.length || 'mixed'}
          disabled={found.length === 0}
          onChange={(all) =>
            onChoose(
              found.map(({ key }) => key),
              all,
            )
          }
        />
        {searchable && (
          <SearchField label="Search the trash" value={query} onChange={setQuery} className={styles.search} />
        )}
      </div>
      {!rows ? (
        <SkeletonRows
          label="Loading the trash"
          rowHeight={ROW}
          rows={LOADING}
          marked
          className={styles.loading}
        />
      ) : found.length === 0 ? (
        <div className={styles.none}>
          <p>Nothing in the trash matches “{query.trim()}”.</p>
          <Button size="small" onClick={() => setQuery('')}>
            Clear search
          </Button>
        </div>
      ) : (
        <div className={styles.list} {...keys.listProps}>
          <VirtualList
            label={label}
            items={found}
            rowHeight={narrow ? NARROW_ROW : ROW}
            keyOf={({ key }) => key}
            activeIndex={keys.cursor}
            renderRow={({ key, name, facts, trashedAt }, index) => (
              <div className={styles.row} data-chosen={chosen.has(key) || undefined}>
                <Checkbox
                  {...keys.rowProps(index)}
                  label={name}
                  checked={chosen.has(key)}
                  onChange={(wanted) => onChoose([key], wanted)}
                  className={styles.name}
                />
                <span className={styles.facts}>
                  {facts.map((fact, at) => (
                    <span key={at}>{fact}</span>
                  ))}
                  <span className={styles.left}>{daysText(daysLeft(trashedAt, keptDays, now))}</span>
                </span>
              </div>
            )}
          />
        </div>
      )}
      {children}
    </>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'goes today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
