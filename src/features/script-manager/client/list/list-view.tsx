import { useEffect, useEffectEvent, useMemo } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { useSelectionMode } from '@/platform/client/lists/selection';
import { useStored } from '@/platform/client/stored-choice';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { showToast } from '@/platform/client/ui/toast-store';
import { useNarrow } from '@/platform/client/use-narrow';
import { listMenu, readOrder } from './list-menu';
import { ListTitle } from './list-head';
import { ListSearch } from './list-search';
import { EmptyList, LoadingList, Searching } from './list-states';
import { nameProblem, type ScriptDialog } from '../scripts/script-dialog';
import type { ScriptEntry } from '../scripts/script-entry';
import { ScriptList } from './script-list';
import { rowsOf, sorted, sortOf, type HitLine, type Order, type ScriptRow } from '../scripts/script-rows';
import styles from './list-view.module.css';
import { useScriptSearch } from './use-script-search';
import type { ScriptChanges, useScripts } from '../scripts/use-scripts';
import { hasTags } from '../tags/tag-rules';
import type { ExportFormat } from '../export/export-file';
import type { ScriptPanel } from '../script-panels';

const SelectionHead = lazyPiece(async () => (await import('./selection-head')).SelectionHead);
// Shown once in an account's life.
const SampleScripts = lazyPiece(async () => (await import('../pane/no-scripts')).SampleScripts, {
  onDemand: true,
});
const TagsSection = lazyPiece(async () => (await import('./tags-section')).TagsSection);

const NONE: readonly ScriptEntry[] = [];

interface ListViewProps {
  changes: ScriptChanges;
  list: ReturnType<typeof useScripts>;
  currentId: number | null;
  /** The scripts with unsaved text. */
  notSaved: ReadonlySet<number>;
  /** Whether phones show this step now, so that it controls the top bar. */
  onTop: boolean;
  renamingId: number | null;
  onStartRename: (script: ScriptEntry) => void;
  onRename: (script: ScriptEntry, name: string) => void;
  onEndRename: () => void;
  onOpen: (script: ScriptEntry, hit?: HitLine, how?: { byKey: boolean }) => void;
  onBeside: (script: ScriptEntry) => void;
  /** Leads to the list where it is a separate step. */
  onBack: () => void;
  onDialog: (dialog: ScriptDialog) => void;
  onTags: (renaming?: string) => void;
  onPanel: (panel: ScriptPanel) => void;
  onExport: (scripts: readonly ScriptEntry[], format: ExportFormat) => void;
  onSettings: () => void;
}

/** The left side, or the first step on phones: the scripts, with search, sorting and selection. */
export function ListView({
  changes,
  list,
  currentId,
  notSaved,
  onTop,
  renamingId,
  onStartRename,
  onRename,
  onEndRename,
  onOpen,
  onBeside,
  onBack,
  onDialog,
  onTags,
  onPanel,
  onExport,
  onSettings,
}: ListViewProps) {
  const scripts = list.scripts ?? NONE;
  const search = useScriptSearch();
  const [order, setOrder] = useStored('scriptSort', readOrder);
  const sort = sortOf(order);
  const rows = useRows(scripts, search, order);
  const chosen = useSelectionMode();
  const chosenScripts = scripts.filter(({ id }) => chosen.ids?.has(id));
  const foundIds = useMemo(() => [...new Set(rows.map(({ script }) => script.id))], [rows]);
  const found = foundIds.length;

  const menu = listMenu({
    order,
    onOrder: setOrder,
    onSelect: chosen.begin,
    onTags: () => onTags(),
    onPanel,
    onSettings,
  });

  // A row that a search hides has no place for the input.
  const isHidden = renamingId !== null && !foundIds.includes(renamingId);
  const renameInDialog = useEffectEvent(() => {
    const script = scripts.find(({ id }) => id === renamingId);
    onEndRename();
    if (script) onDialog({ kind: 'rename', script });
  });
  useEffect(() => {
    if (isHidden) renameInDialog();
  }, [isHidden]);

  function choose(id: number, { range }: { range: boolean }) {
    if (range && chosen.anchor !== null) chosen.extendTo(foundIds, id);
    else chosen.toggle(id);
  }

  function openFirst() {
    const row = rows[0];
    if (!row) return;
    // A match in the text only is shown there.
    const next = row.kind === 'holder' ? rows[1] : row;
    onOpen(row.script, next?.kind === 'hit' ? next.hit : undefined, { byKey: true });
  }

  return (
    <>
      {onTop && (
        <TopBarContent>
          <Menu
            trigger={<IconButton label="More about the list" icon={<Ellipsis size={18} />} tooltip={false} />}
            items={menu}
          />
          <IconButton
            label="New script"
            icon={<Plus size={18} />}
            tooltip={false}
            className={styles.new}
            onClick={() => onDialog({ kind: 'new' })}
          />
        </TopBarContent>
      )}
      {chosen.ids ? (
        <SelectionHead
          chosen={chosenScripts}
          all={found > 0 && chosenScripts.length === found}
          onChooseAll={(all) => {
            chosen.clear();
            if (all) chosen.set(foundIds, true);
          }}
          onDialog={onDialog}
          onExport={onExport}
          onEnd={chosen.end}
        />
      ) : (
        <ListTitle total={list.scripts?.length} menu={menu} />
      )}
      <ListSearch search={search} found={found} onOpenFirst={openFirst} onBack={onBack} />
      {rows.length > 0 ? (
        <ScriptList
          rows={rows}
          query={search.query.trim()}
          showsSizes={sort === 'size'}
          currentId={currentId}
          notSaved={notSaved}
          chosen={chosen.ids}
          renamingId={renamingId}
          nameProblem={(name, script) => nameProblem(name, scripts, script)}
          onNameProblem={(text) => showToast({ tone: 'error', text })}
          onOpen={onOpen}
          onBeside={onBeside}
          onChoose={choose}
          onStartRename={onStartRename}
          onRename={onRename}
          onEndRename={onEndRename}
          onDelete={(script) =>
            onDialog({ kind: 'delete', scripts: chosenScripts.length > 0 ? chosenScripts : [script] })
          }
          onLeave={chosen.end}
        />
      ) : (
        <InPlaceOfRows
          list={list}
          search={search}
          onNew={() => onDialog({ kind: 'new' })}
          onImport={() => onPanel('import')}
        />
      )}
      {search.searching && <Searching />}
      {search.failed && <p className={styles.note}>The contents could not be searched</p>}
      {search.more && <p className={styles.note}>The first 50 scripts that hold it</p>}
      <div className="stack rigid" style={{ maxHeight: '45%', minHeight: 41 }}>
        <TagsSection scripts={scripts} changes={changes} search={search} onRenameTag={onTags} />
      </div>
    </>
  );
}

interface InPlaceOfRowsProps {
  list: ReturnType<typeof useScripts>;
  search: ReturnType<typeof useScriptSearch>;
  onNew: () => void;
  onImport: () => void;
}

function InPlaceOfRows({ list, search, onNew, onImport }: InPlaceOfRowsProps) {
  // On wide screens the welcome text beside it has a larger button for this.
  const narrow = useNarrow();
  if (list.load.problem !== null) {
    return (
      <div className={styles.failed}>
        <RetryNotice load={list.load} />
      </div>
    );
  }
  if (list.scripts === undefined) return <LoadingList label="Loading the scripts" />;
  if (search.searching) return <LoadingList label="Searching the contents" />;
  if (list.scripts.length === 0) {
    return (
      <EmptyList
        title="No scripts yet"
        text="Write the first one, or import yours."
        action={
          <div className="row wrap">
            <Button variant={narrow ? 'primary' : 'secondary'} icon={<Plus size={14} />} onClick={onNew}>
              New script
            </Button>
            <Button onClick={onImport}>Import</Button>
            {narrow && <SampleScripts />}
          </div>
        }
      />
    );
  }
  return (
    <EmptyList
      title="No matching scripts"
      text={
        search.scopes.size === 0
          ? 'Choose where to search.'
          : search.query.trim() === ''
            ? 'No script has all of these tags.'
            : `Nothing matches “${search.query.trim()}”.`
      }
      action={<Button onClick={() => search.show({})}>Clear search</Button>}
    />
  );
}

function useRows(
  scripts: readonly ScriptEntry[],
  { query, scopes, tags, hits }: ReturnType<typeof useScriptSearch>,
  order: Order,
): ScriptRow[] {
  // Sorting 10,000 scripts takes longer than a keystroke may, so it does not depend on the search.
  const inOrder = useMemo(() => sorted(scripts, order), [scripts, order]);
  const tagged = useMemo(
    () => (tags.length === 0 ? inOrder : inOrder.filter((script) => hasTags(script, tags))),
    [inOrder, tags],
  );
  return useMemo(() => rowsOf(tagged, { query, scopes, hits }), [tagged, query, scopes, hits]);
}
