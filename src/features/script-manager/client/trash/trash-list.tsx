import { useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { useRovingFocus } from '@/platform/client/ui/roving-focus';
import { SearchField } from '@/platform/client/ui/search-field';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { VirtualList } from '@/platform/client/ui/virtual-list';
import { useNarrow } from '@/platform/client/use-narrow';
import { updateTime } from '../scripts/update-times';
import { daysLeft } from './trash-time';
import styles from './trash-list.module.css';

const ROW = 40;
const NARROW_ROW = 56;
const LOADING_ROWS = 6;

interface TrashedScript {
  id: number;
  name: string;
  /** ISO 8601. */
  trashedAt: string;
}

interface TrashListProps {
  /** Undefined while they are not known. */
  scripts: readonly TrashedScript[] | undefined;
  chosen: ReadonlySet<number>;
  onChoose: (ids: readonly number[], chosen: boolean) => void;
}

/** What is in the trash, to be searched and chosen from. */
export function TrashList({ scripts, chosen, onChoose }: TrashListProps) {
  const narrow = useNarrow();
  const [query, setQuery] = useState('');
  const [now] = useState(() => Date.now());
  const words = query.trim().toLowerCase();
  const found = scripts?.filter(({ name }) => name.toLowerCase().includes(words)) ?? [];
  const foundChosen = found.filter(({ id }) => chosen.has(id)).length;
  const keys = useRovingFocus(found, ({ id }) => id);

  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label={chosen.size === 0 ? 'Select all' : `${chosen.size.toLocaleString('en-US')} selected`}
          checked={foundChosen === 0 ? false : foundChosen === found.length || 'mixed'}
          disabled={found.length === 0}
          onChange={(all) =>
            onChoose(
              found.map(({ id }) => id),
              all,
            )
          }
        />
        <SearchField label="Search the trash" value={query} onChange={setQuery} className={styles.search} />
      </div>
      {!scripts ? (
        <div role="status" aria-busy="true" aria-label="Loading the trash">
          {Array.from({ length: LOADING_ROWS }, (_, index) => (
            <div key={index} className={styles.loading}>
              <Skeleton width={16} height={16} radius={4} />
              <Skeleton width="50%" height={12} />
            </div>
          ))}
        </div>
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
            label="Deleted scripts"
            items={found}
            rowHeight={narrow ? NARROW_ROW : ROW}
            keyOf={({ id }) => id}
            activeIndex={keys.cursor}
            renderRow={(script, index) => (
              <div className={styles.row} data-chosen={chosen.has(script.id) || undefined}>
                <Checkbox
                  {...keys.rowProps(index)}
                  label={script.name}
                  checked={chosen.has(script.id)}
                  onChange={(wanted) => onChoose([script.id], wanted)}
                  className={styles.name}
                />
                <span className={styles.facts}>
                  <span>deleted {updateTime(script.trashedAt)}</span>
                  <span className={styles.left}>{daysText(daysLeft(script.trashedAt, now))}</span>
                </span>
              </div>
            )}
          />
        </div>
      )}
    </>
  );
}

function daysText(days: number): string {
  if (days === 0) return 'goes today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
