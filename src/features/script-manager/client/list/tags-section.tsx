import { useMemo, useState, type KeyboardEvent } from 'react';
import Bookmark from 'lucide-react/icons/bookmark';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Tag from 'lucide-react/icons/tag';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { useRovingFocus } from '@/platform/client/lists/roving-focus';
import { RowMenu } from '@/platform/client/lists/row-menu';
import { rowCommands } from '@/platform/client/lists/row-commands';
import { VirtualList } from '@/platform/client/lists/virtual-list';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { useStored } from '@/platform/client/stored-choice';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { classNames } from '@/platform/client/ui/class-names';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { scriptNameProblem } from '../../rules';
import { editedSearches, type SavedSearch, type SearchEdit } from '../../saved-searches';
import { NameDialog } from '../name-dialog';
import type { useScriptSearch } from './use-script-search';
import { scopesText } from '../scripts/script-address';
import type { ScriptEntry } from '../scripts/script-entry';
import type { ScriptChanges } from '../scripts/use-scripts';
import { isSameTag, tagCounts } from '../tags/tag-rules';
import head from './list-head.module.css';
import styles from './tags-section.module.css';

interface TagsSectionProps {
  scripts: readonly ScriptEntry[];
  changes: ScriptChanges;
  search: ReturnType<typeof useScriptSearch>;
  onRenameTag: (tag: string) => void;
}

type Row = { name: string } & ({ saved: SavedSearch; at: number } | { saved?: never; count: number });

const keyOf = (row: Row) => `${row.saved ? 'search' : 'tag'} ${row.name}`;

/** Below the list: saved searches, and all tags with the numbers of their scripts. Pressed ones filter the list. */
export function TagsSection({ scripts, changes, search, onRenameTag }: TagsSectionProps) {
  const roomy = useRoomyRows();
  const [open, setOpen] = useStored('scriptTags', (stored) => stored === true);
  const [naming, setNaming] = useState<SavedSearch | 'new' | null>(null);
  const { error, busy, save } = useDialogSave();
  const query = trpc.scripts.searches.useQuery(undefined, { ...LIVE, enabled: open });
  const searches = useShown(changes, 'searches', query.data)?.searches;
  const rows = useMemo(
    (): Row[] => [
      ...(searches ?? []).map((saved, at) => ({ name: saved.name, saved, at })),
      ...tagCounts(scripts).map(({ tag, count }) => ({ name: tag, count })),
    ],
    [searches, scripts],
  );
  const editSearches = (edit: SearchEdit, done: string, onError?: OnChangeError) =>
    changes.change('editSearches', edit, done, {
      shows: {
        searches: (shown) => {
          const edited = editedSearches(shown.searches, edit);
          return edited && { ...shown, searches: edited };
        },
      },
      onError,
      quiet: edit.to !== null,
    });
  const roving = useRovingFocus(rows, keyOf);
  /** The search as it can be saved. */
  const current = { search: search.query.trim(), in: [...search.scopes], tags: search.tags };
  const isPressed = ({ saved, name }: Row) =>
    saved
      ? JSON.stringify([saved.search, saved.in, saved.tags]) ===
        JSON.stringify([current.search, current.in, current.tags])
      : current.tags.some((tag) => isSameTag(tag, name));

  function press(row: Row) {
    const { saved } = row;
    if (saved && !isPressed(row)) {
      const { search: text, in: scopes, tags } = saved;
      search.show({ search: text, in: scopesText(new Set(scopes)), tags: tags.join(';') });
    } else if (saved) search.show({});
    else search.toggleTag(row.name);
  }

  /** What keys and the menu of a row do: with the key, and the shortcut's name. */
  function commandsOf(row: Row): { key: string; shortcut: string; label: string; onSelect: () => void }[] {
    const f2 = { key: 'f2', shortcut: 'F2' };
    const { saved } = row;
    if (!saved) return [{ ...f2, label: 'Rename or merge', onSelect: () => onRenameTag(row.name) }];
    const edit = (done: string, to: SavedSearch | null, at?: number) =>
      void editSearches({ name: saved.name, to, at }, `${done} “${saved.name}”`);
    const move = (by: number) => () => {
      if (searches?.[row.at + by]) edit('Moved', saved, row.at + by);
    };
    return [
      { ...f2, label: 'Rename', onSelect: () => setNaming(saved) },
      { key: 'alt+arrowup', shortcut: 'Alt ↑', label: 'Move up', onSelect: move(-1) },
      { key: 'alt+arrowdown', shortcut: 'Alt ↓', label: 'Move down', onSelect: move(1) },
      { key: 'delete', shortcut: 'Del', label: 'Delete', onSelect: () => edit('Deleted', null) },
    ];
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (roving.move(event)) event.stopPropagation();
  }

  function renderRow(row: Row, index: number) {
    const focus = roving.rowProps(index);
    const commands = commandsOf(row);
    const byKey = Object.fromEntries(commands.map(({ key, onSelect }) => [key, onSelect]));
    return (
      <div className={classNames('row gap-4', styles.row)}>
        <button
          {...focus}
          type="button"
          aria-pressed={isPressed(row)}
          className={`row grow small ${styles.press}`}
          onClick={() => press(row)}
          onKeyDown={rowCommands(byKey)}
        >
          {row.saved ? <Bookmark size={14} /> : <Tag size={14} />}
          <span className="grow cut" title={row.name}>
            {row.name}
          </span>
          {!row.saved && <span className="muted tiny figures">{row.count}</span>}
        </button>
        <RowMenu of={`“${row.name}”`} items={commands} tabIndex={focus.tabIndex} />
      </div>
    );
  }

  const height = roomy ? 44 : 32;
  return (
    <section aria-label="Tags and searches" className={styles.section}>
      <div className="row">
        <button
          type="button"
          aria-expanded={open}
          className={`row grow small medium touch-target ${styles.fold}`}
          onClick={() => setOpen(!open)}
        >
          {open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          Tags and searches
        </button>
        {(current.search !== '' || current.tags.length > 0) && (
          <Button size="small" variant="ghost" onClick={() => setNaming('new')}>
            Save search
          </Button>
        )}
      </div>
      {search.tags.length > 0 && (
        <div role="group" aria-label="Tags of the search" className="row wrap">
          {search.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-pressed
              title={`Search without ${tag}`}
              className={`touch-target cut ${head.scope}`}
              onClick={() => search.toggleTag(tag)}
            >
              {tag}
            </button>
          ))}
        </div>
      )}
      {open &&
        (rows.length > 0 ? (
          <div className={styles.rows} {...roving.listProps} onKeyDown={handleKeyDown}>
            <VirtualList
              label="Tags and searches"
              items={rows}
              rowHeight={height}
              keyOf={keyOf}
              activeIndex={roving.cursor}
              renderRow={renderRow}
            />
          </div>
        ) : (
          <p className={`muted small ${styles.empty}`}>
            {query.error
              ? 'The saved searches could not be loaded.'
              : 'No tags yet. Type a search above to save it here.'}
          </p>
        ))}
      {naming && (
        <NameDialog
          title={naming === 'new' ? 'Save the search' : `Rename “${naming.name}”`}
          label="Name of the search"
          name={naming === 'new' ? [current.search, ...current.tags].filter(Boolean).join(' ') : naming.name}
          problem={(name) => scriptNameProblem(name.trim())}
          busy={busy}
          error={error}
          onConfirm={(name) => {
            const to = naming === 'new' ? { ...current, name } : { ...naming, name };
            const edit = { name: naming === 'new' ? null : naming.name, to };
            const done = naming === 'new' ? `Saved the search “${name}”` : `Renamed the search to “${name}”`;
            void save(
              (onError) => editSearches(edit, done, onError),
              () => {
                setNaming(null);
                setOpen(true);
              },
            );
          }}
          onClose={() => setNaming(null)}
        />
      )}
    </section>
  );
}
