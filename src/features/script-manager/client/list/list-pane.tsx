import { useRef, type ReactNode } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileDown from 'lucide-react/icons/file-down';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useHotkey } from '@/platform/client/hotkeys';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Counter } from '@/platform/client/ui/counter';
import { isComposing } from '@/platform/client/ui/keyboard';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu, type MenuItem } from '@/platform/client/ui/menu';
import { SearchField } from '@/platform/client/ui/search-field';
import styles from './list-pane.module.css';
import { SCOPES, type Scope } from '../scripts/script-rows';
import type { ExportFormat } from '../toolbar/use-toolbar-commands';

interface ListPaneProps {
  total: number | undefined;
  menu: (MenuItem | 'separator')[];
  search: {
    query: string;
    onQuery: (query: string) => void;
    scopes: ReadonlySet<Scope>;
    onToggleScope: (scope: Scope) => void;
    /** Enter. */
    onOpenFirst: () => void;
    /** What was found, in words; null while nothing is looked for. */
    outcome: string | null;
  };
  /** While several can be chosen. */
  choosing: {
    count: number;
    all: boolean;
    onChooseAll: (all: boolean) => void;
    onTag: () => void;
    onExport: (format: ExportFormat) => void;
    onDelete: () => void;
    onEnd: () => void;
  } | null;
  /** The list, or what stands in its place. */
  children: ReactNode;
}

/** The left side: title, search, and the scripts. */
export function ListPane({ total, menu, search, choosing, children }: ListPaneProps) {
  const box = useRef<HTMLInputElement>(null);
  useHotkey({ keys: '/', does: 'Search scripts', group: 'Script manager', run: () => box.current?.focus() });

  return (
    <>
      {choosing ? (
        <div className={styles.head} role="group" aria-label="Selected scripts">
          <Checkbox
            label="Select all"
            hideLabel
            checked={choosing.all ? true : choosing.count > 0 ? 'mixed' : false}
            onChange={choosing.onChooseAll}
          />
          <span role="status" className={styles.chosen}>
            {choosing.count} selected
          </span>
          <IconButton
            label="Tag selected scripts"
            icon={<Tag />}
            size="row"
            disabled={choosing.count === 0}
            onClick={choosing.onTag}
          />
          <Menu
            trigger={
              <IconButton
                label="Export selected scripts"
                icon={<FileDown />}
                size="row"
                disabled={choosing.count === 0}
              />
            }
            items={[
              { label: 'As a .csv file', onSelect: () => choosing.onExport('csv') },
              { label: 'As a .zip of .sql files', onSelect: () => choosing.onExport('zip') },
            ]}
          />
          <IconButton
            label="Delete selected scripts"
            icon={<Trash2 />}
            size="row"
            tone="danger"
            disabled={choosing.count === 0}
            onClick={choosing.onDelete}
          />
          <IconButton label="End the selection" icon={<X />} size="row" onClick={choosing.onEnd} />
        </div>
      ) : (
        <div className={`${styles.head} ${styles.titleRow}`}>
          <p aria-hidden="true" className={styles.title}>
            Script Manager
          </p>
          {total !== undefined && <Counter value={total} />}
          <Menu
            trigger={
              <IconButton label="More about the list" icon={<Ellipsis />} size="row" tooltip={false} />
            }
            items={menu}
          />
        </div>
      )}
      <div className={styles.search}>
        <SearchField
          ref={box}
          label="Search scripts"
          shortcut="/"
          value={search.query}
          onChange={search.onQuery}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'Enter') search.onOpenFirst();
            else if (event.key === 'ArrowDown')
              box.current
                ?.closest('[data-list]')
                ?.querySelector<HTMLElement>('[role=list] button[tabindex="0"]')
                ?.focus();
            else return;
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
              className={styles.scope}
              onClick={() => search.onToggleScope(scope)}
            >
              {SCOPES[scope]}
            </button>
          ))}
        </div>
        <p role="status" className="visually-hidden">
          {search.outcome}
        </p>
      </div>
      {children}
    </>
  );
}
