import Download from 'lucide-react/icons/download';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { Button } from '@/platform/client/ui/button';
import { SearchField } from '@/platform/client/ui/search-field';
import { devflowLimits } from '../../limits';
import styles from './completed-toolbar.module.css';

interface CompletedToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  /** The number of matching items; undefined while unknown. */
  total: number | undefined;
  /** The number of selected items. */
  count: number;
  allChosen: boolean;
  working: 'export' | 'reactivate' | 'delete' | null;
  onToggleAll: () => void;
  onClear: () => void;
  onExport: () => void;
  onReactivate: () => void;
  onDelete: () => void;
}

/** Above the completed items: the search, and the actions for the selected ones. */
export function CompletedToolbar({
  search,
  onSearch,
  total,
  count,
  allChosen,
  working,
  onToggleAll,
  onClear,
  onExport,
  onReactivate,
  onDelete,
}: CompletedToolbarProps) {
  const none = count === 0;
  const box = useRef<HTMLInputElement>(null);
  useHotkey({ group: 'DevFlow', keys: '/', does: 'Search completed items', run: () => box.current?.focus() });
  return (
    <div className={styles.toolbar}>
      <div role="search" className={styles.search}>
        <SearchField
          ref={box}
          label="Search completed items"
          placeholder="Search title or status"
          shortcut="/"
          maxLength={devflowLimits.searchMax}
          value={search}
          onChange={onSearch}
          className={styles.field}
        />
        <p role="status" className="rigid muted small figures">
          {total !== undefined && `Found ${String(total)} items`}
        </p>
      </div>
      <div className={styles.buttons}>
        <span role="status" className={styles.count}>
          {count} selected
        </span>
        <Button aria-disabled={!total} onClick={onToggleAll}>
          {allChosen ? 'Deselect All' : 'Select All'}
        </Button>
        <Button aria-disabled={none} onClick={onClear}>
          Clear Selection
        </Button>
        <span className={styles.rule} />
        <Button icon={<Download size={14} />} busy={working === 'export'} onClick={onExport}>
          Export
        </Button>
        <Button
          icon={<RotateCcw size={14} />}
          aria-disabled={none}
          busy={working === 'reactivate'}
          onClick={onReactivate}
        >
          Reactivate
        </Button>
        <Button variant="danger-outline" icon={<Trash2 size={14} />} aria-disabled={none} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}
