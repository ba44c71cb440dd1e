import { useRef } from 'react';
import { isComposing } from '@/platform/client/ui/keyboard';
import { SearchField } from '@/platform/client/ui/search-field';
import { SCOPES, type Scope } from '../scripts/script-address';
import styles from './list-head.module.css';
import { useListKeys } from './use-list-keys';
import type { useScriptSearch } from './use-script-search';

interface ListSearchProps {
  search: ReturnType<typeof useScriptSearch>;
  /** The number of scripts found. */
  found: number;
  /** On Enter. */
  onOpenFirst: () => void;
  /** Leads to the list where it is a separate step. */
  onBack: () => void;
}

/** The search input and its scopes. */
export function ListSearch({ search, found, onOpenFirst, onBack }: ListSearchProps) {
  const box = useRef<HTMLInputElement>(null);
  useListKeys(box, onBack);
  return (
    <div className={styles.search}>
      <SearchField
        ref={box}
        label="Search scripts"
        shortcut="/"
        value={search.query}
        onChange={search.setQuery}
        onKeyDown={(event) => {
          if (isComposing(event) || event.key !== 'Enter') return;
          onOpenFirst();
          event.preventDefault();
        }}
      />
      <div role="group" aria-labelledby="search-in" className={styles.scopes}>
        <span id="search-in" className={styles.caption}>
          Search in
        </span>
        {(Object.keys(SCOPES) as Scope[]).map((scope) => (
          <button
            key={scope}
            type="button"
            aria-pressed={search.scopes.has(scope)}
            className={`touch-target ${styles.scope}`}
            onClick={() => search.toggleScope(scope)}
          >
            {SCOPES[scope]}
          </button>
        ))}
      </div>
      <p role="status" className="visually-hidden">
        {search.searching
          ? 'Searching the contents'
          : (search.query.trim() !== '' || search.tags.length > 0) && foundText(found, search.more)}
      </p>
    </div>
  );
}

function foundText(count: number, more: boolean): string {
  if (count === 0) return 'No scripts found';
  if (count === 1) return '1 script found';
  return `${count}${more ? ' or more' : ''} scripts found`;
}
