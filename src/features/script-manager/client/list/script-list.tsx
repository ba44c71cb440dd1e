import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { isComposing } from '@/platform/client/ui/keyboard';
import { useRovingFocus } from '@/platform/client/lists/roving-focus';
import { useRoomyRows } from '@/platform/client/use-narrow';
import { VirtualList } from '@/platform/client/lists/virtual-list';
import type { ScriptEntry } from '../scripts/script-entry';
import { ScriptRow } from './script-row';
import { rowKey, type HitLine, type ScriptRow as Row } from '../scripts/script-rows';
import styles from './script-list.module.css';

// Shown once texts have been searched.
const HitRow = lazyPiece(async () => (await import('./hit-row')).HitRow);

const ROW = 34;
const ROOMY_ROW = 44;

export interface ScriptListProps {
  rows: readonly Row[];
  /** The search text of the rows, trimmed; empty if all are shown. */
  query: string;
  /** Sizes are shown instead of dates. */
  showsSizes: boolean;
  /** The script in the editor. */
  currentId: number | null;
  /** The scripts with unsaved text. */
  notSaved: ReadonlySet<number>;
  /** The selected scripts, null while not in selection mode. */
  chosen: ReadonlySet<number> | null;
  renamingId: number | null;
  nameProblem: (name: string, script: ScriptEntry) => string | null;
  onNameProblem: (text: string) => void;
  onOpen: (script: ScriptEntry, hit?: HitLine, how?: { byKey: boolean }) => void;
  /** Beside the one that is open: Alt with Enter or a click. */
  onBeside: (script: ScriptEntry) => void;
  /** `range`: from the last one selected to this one. */
  onChoose: (id: number, how: { range: boolean }) => void;
  onStartRename: (script: ScriptEntry) => void;
  onRename: (script: ScriptEntry, name: string) => void;
  onEndRename: () => void;
  onDelete: (script: ScriptEntry) => void;
  /** On Escape, unless it closes something in the list. */
  onLeave: () => void;
}

/**
 * The scripts, each followed by the lines that a search found. Arrow keys, Page Up, Page Down, Home and End move the
 * focus, Enter opens, with Alt beside, F2 renames, Delete deletes; Space, and a click with Ctrl, Cmd or Shift, select several.
 */
export function ScriptList(props: ScriptListProps) {
  const { rows, query, currentId, chosen, renamingId, onOpen, onChoose } = props;
  const roomy = useRoomyRows();
  const roving = useRovingFocus(rows, rowKey);
  const [lastShown, setLastShown] = useState<number | null>(null);
  const [lastQuery, setLastQuery] = useState('');
  const box = useRef<HTMLDivElement>(null);

  const shown = renamingId ?? currentId;
  const shownRow = rows.find(({ script }) => script.id === shown);
  if (shown !== lastShown) {
    setLastShown(shown);
    if (shownRow && rows[roving.cursor]?.script.id !== shown) roving.point(rowKey(shownRow));
  }

  // Another search starts at its first match; clearing it restores the scroll position.
  if (query !== lastQuery) {
    setLastQuery(query);
    const start = query === '' ? shownRow : rows[0];
    if (start) roving.point(rowKey(start));
  }
  useLayoutEffect(() => {
    box.current?.querySelector('[role="list"]')?.scrollTo({ top: 0 });
  }, [query]);

  // After renaming the row gets the focus back, as after closing a dialog.
  const wasRenaming = useRef(renamingId);
  useEffect(() => {
    const ended = wasRenaming.current !== null && renamingId === null;
    const id = wasRenaming.current;
    wasRenaming.current = renamingId;
    if (!ended || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(`[data-script="${id}"] button`)?.focus();
  }, [renamingId]);

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const place = event.target instanceof Element && event.target.closest<HTMLElement>('[data-index]');
    const row = rows[place ? Number(place.dataset.index) : Math.max(0, roving.cursor)];
    if (event.altKey) {
      if (event.key !== 'Enter' || !row) return;
      props.onBeside(row.script);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (roving.move(event)) return;
    if (event.key === 'F2' && row) props.onStartRename(row.script);
    else if (event.key === 'Delete' && row) props.onDelete(row.script);
    else if (event.key === ' ' && row) onChoose(row.script.id, { range: event.shiftKey });
    else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function press(event: MouseEvent, row: Row) {
    roving.point(rowKey(row));
    if (event.altKey) props.onBeside(row.script);
    else if (event.ctrlKey || event.metaKey || event.shiftKey || chosen) {
      onChoose(row.script.id, { range: event.shiftKey });
    } else {
      // A click by the keyboard has a count of 0; the focus then moves to the text.
      onOpen(row.script, undefined, { byKey: event.detail === 0 });
    }
  }

  function renderRow(row: Row, index: number) {
    const focus = roving.rowProps(index);
    const { script } = row;
    if (row.kind === 'hit') {
      return (
        <HitRow
          focus={focus}
          hit={row.hit}
          name={row.named ? script.name : undefined}
          begins={row.begins}
          onPress={() => onOpen(script, row.hit)}
        />
      );
    }
    return (
      <ScriptRow
        focus={focus}
        script={script}
        tag={row.kind === 'script' ? row.tag : undefined}
        showsSize={props.showsSizes}
        begins={row.kind === 'holder' && row.begins}
        current={script.id === currentId}
        notSaved={props.notSaved.has(script.id)}
        chosen={chosen?.has(script.id)}
        renaming={
          script.id === renamingId && row === shownRow
            ? {
                problem: (name) => props.nameProblem(name, script),
                onProblem: props.onNameProblem,
                onCommit: (name) => props.onRename(script, name),
                onCancel: props.onEndRename,
              }
            : null
        }
        onPress={(event) => press(event, row)}
        onChoose={() => onChoose(script.id, { range: false })}
        onRename={() => !chosen && props.onStartRename(script)}
      />
    );
  }

  return (
    <div ref={box} className={styles.box} {...roving.listProps} onKeyDown={handleKeyDown}>
      <VirtualList
        label="Scripts"
        items={rows}
        rowHeight={roomy ? ROOMY_ROW : ROW}
        keyOf={rowKey}
        activeIndex={roving.cursor}
        renderRow={renderRow}
      />
    </div>
  );
}
