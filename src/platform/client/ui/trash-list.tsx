import { type ReactNode, use, useState } from 'react';
import { hasWords } from '../../shared/plain-text';
import { useNarrow } from '../use-narrow';
import { Button } from './button';
import { Checkbox } from './checkbox';
import { type KitWords, KitWordsContext } from './kit-words';
import { useRovingFocus } from '../lists/roving-focus';
import { SearchField } from './search-field';
import { SkeletonRows } from './skeleton';
import styles from './trash-dialog.module.css';
import { daysLeft } from './trash-time';
import { VirtualList } from '../lists/virtual-list';

const ROW = 40;
const NARROW_ROW = 56;
const NONE: readonly TrashRow[] = [];

export const ENGLISH_TRASH = {
  title: 'Trash',
  keptFor: (days) => `What you delete stays here for ${days} days.`,
  selectAll: 'Select all',
  selected: (n) => `${n} selected`,
  restore: 'Restore',
  restoreSome: (n) => `Restore ${n}`,
  purge: 'Delete for good',
  purgeAll: 'Empty the trash',
  purgeAllAsked: 'Everything in the trash will be deleted. This action cannot be undone.',
  purgeAsked: (what, goesAlong) =>
    `${what} will be deleted${goesAlong && ` ${goesAlong}`}. This action cannot be undone.`,
  named: (name) => `“${name}”`,
  several: (n, plural) => `${n} ${plural}`,
  empty: 'The trash is empty',
  loading: 'Loading the trash',
  search: 'Search the trash',
  noMatch: (words) => `Nothing in the trash matches “${words}”.`,
  daysLeft: (days) => (days === 0 ? 'goes today' : days === 1 ? '1 day left' : `${days} days left`),
} satisfies KitWords['trash'];

export interface TrashRow {
  /** Names it among the rows, whatever it is. */
  key: string;
  name: string;
  /** What else tells it from others; the last of it is when it was deleted, in words. */
  facts: readonly ReactNode[];
  /** ISO 8601. */
  trashedAt: string;
}

export interface TrashListProps {
  /** Names the list for assistive technology: 'Deleted scripts'. */
  label: string;
  /** Undefined while they are not known. */
  rows: readonly TrashRow[] | undefined;
  keptDays: number;
  /** Whether the rows are all that there are, so that they can be searched here. */
  searchable?: boolean;
  /** Else they are searched where they lie: the rows are those that match. */
  searched?: { text: string; onSearch: (text: string) => void };
  chosen: ReadonlySet<string>;
  onChoose: (keys: readonly string[], chosen: boolean) => void;
  /** Below the list. */
  children?: ReactNode;
}

/** What is in the trash, to be chosen, and searched where it can be. */
export function TrashList({
  label,
  rows,
  keptDays,
  searchable,
  searched,
  chosen,
  onChoose,
  children,
}: TrashListProps) {
  const { trash: say = ENGLISH_TRASH, clearSearch } = use(KitWordsContext);
  const narrow = useNarrow();
  const [ownQuery, setOwnQuery] = useState('');
  const query = searched?.text ?? ownQuery;
  const setQuery = searched?.onSearch ?? setOwnQuery;
  const [now] = useState(() => Date.now());
  const isFound = hasWords(searched ? '' : query);
  const found = rows?.filter(({ name }) => isFound(name)) ?? NONE;
  const foundChosen = found.filter(({ key }) => chosen.has(key)).length;
  const keys = useRovingFocus(found, ({ key }) => key);

  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label={chosen.size === 0 ? say.selectAll : say.selected(chosen.size.toLocaleString('en-US'))}
          checked={foundChosen === 0 ? false : foundChosen === found.length || 'mixed'}
          disabled={found.length === 0}
          onChange={(all) =>
            onChoose(
              found.map(({ key }) => key),
              all,
            )
          }
        />
        {(searchable || searched) && (
          <SearchField label={say.search} value={query} onChange={setQuery} className={styles.search} />
        )}
      </div>
      {!rows ? (
        <SkeletonRows label={say.loading} rowHeight={ROW} rows={6} marked className={styles.loading} />
      ) : found.length === 0 ? (
        <div className={styles.none}>
          <p>{say.noMatch(query.trim())}</p>
          <Button size="small" onClick={() => setQuery('')}>
            {clearSearch}
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
                  <span className={styles.left}>{say.daysLeft(daysLeft(trashedAt, keptDays, now))}</span>
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
