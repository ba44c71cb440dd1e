import { useMemo, useState, useSyncExternalStore } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { IconButton } from '@/platform/client/ui/icon-button';
import { useStored } from '@/platform/client/stored-choice';
import { showToast } from '@/platform/client/ui/toast-store';
import { useFullBleed } from '@/platform/client/use-full-bleed';
import { useNarrow } from '@/platform/client/use-narrow';
import { useShownInTitle } from '@/platform/client/window-title';
import { useDroppedFiles } from './import/use-dropped-files';
import { ListView } from './list/list-view';
import { NothingOpen } from './pane/nothing-open';
import type { ScriptDialog } from './scripts/script-dialog';
import { scriptActions } from './scripts/script-actions';
import type { ScriptEntry } from './scripts/script-entry';
import styles from './script-manager-page.module.css';
import { ScriptMenu } from './pane/script-menu';
import type { ScriptPanel } from './script-panels';
import type { HitLine } from './scripts/script-rows';
import { ScriptToolbar } from './toolbar/script-toolbar';
import { TagBar } from './tags/tag-bar';
import { tagsOf } from './tags/tag-rules';
import { TextPane } from './pane/text-pane';
import { LoadingText } from './pane/text-states';
import type { Destination } from './pane/use-arrival';
import { useOrphans } from './texts/use-orphans';
import { useScriptChanges, useScripts } from './scripts/use-scripts';
import { useScriptSettings, useTightWindow } from './scripts/use-script-settings';
import { useScriptTexts } from './texts/use-script-texts';
import { useSelectedScript } from './scripts/use-selected-script';
import { useToolbarCommands } from './toolbar/use-toolbar-commands';

const OrphanedTexts = lazyPiece(async () => (await import('./drafts/orphaned-texts')).OrphanedTexts);
const ExportOverlay = lazyPiece(async () => (await import('./export/export-overlay')).ExportOverlay);
const DragBeside = lazyPiece(async () => (await import('./pane/drag-beside')).DragBeside);
const Divider = lazyPiece(async () => (await import('./pane/divider')).Divider);
const ScriptPanels = lazyPiece(async () => (await import('./script-panels')).ScriptPanels);
const ScriptDialogs = lazyPiece(async () => (await import('./script-dialogs')).ScriptDialogs);

/** /script-manager: the list, and beside it (on phones: after it) the text of one script. */
export function ScriptManagerPage() {
  useFullBleed();
  const narrow = useNarrow();
  const changes = useScriptChanges();
  const list = useScripts(changes);
  const [actions] = useState(() => scriptActions(changes));
  const { texts, drafts } = useScriptTexts(changes);
  const notSaved = useSyncExternalStore(texts.subscribe, texts.notSaved);
  const { settings, known, load, update } = useScriptSettings();
  const selected = useSelectedScript(list.scripts);
  const [focusBeside, setFocusBeside] = useState(false);
  const { scripts } = list;
  const orphaned = useOrphans({ scripts, changes, texts, drafts, onBack: show });
  const [dialog, setDialog] = useState<ScriptDialog | null>(null);
  const [panel, setPanel] = useState<ScriptPanel | null>(null);
  const [renamedTag, setRenamedTag] = useState<string>();
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [renamingId, setRenamingId] = useState<number | null>(null);
  const [destination, setDestination] = useState<Destination | null>(null);
  const allTags = useMemo(() => tagsOf(list.scripts ?? []), [list.scripts]);
  const { script } = selected;
  const tight = useTightWindow();
  const [share, setShare] = useStored('scriptShare', (stored) => Number(stored) || 50);
  const beside = tight || selected.beside?.id === script?.id ? undefined : selected.beside;
  const [lastId, setLastId] = useState(script?.id);
  // Another one that is opened there later has not had the focus; and the palette and Back open one in place of the first.
  if (script?.id !== lastId) {
    setLastId(script?.id);
    setFocusBeside(false);
  } else if (focusBeside && !beside) setFocusBeside(false);
  const isBesideActive = beside !== undefined && focusBeside;
  // The one that was opened or had the focus last: toolbar and keys are for it.
  const current = isBesideActive ? beside : script;
  const [panelScript, setPanelScript] = useState<number | null>(null);
  const panelled = scripts?.find(({ id }) => id === panelScript);
  const commands = useToolbarCommands({
    scripts: list.scripts,
    selected: current,
    texts,
    exportFilename: settings.exportFilename,
    onDialog: setDialog,
    onImport: () => setPanel('import'),
  });

  useDroppedFiles((files) => {
    setDropped(files);
    setPanel('import');
  });

  const textOnTop = !narrow || selected.addressed;
  useShownInTitle(textOnTop ? script?.name : undefined);

  /** In place of the first of two, for which toolbar and keys are then. */
  function show(id: number) {
    setFocusBeside(false);
    selected.open(id);
  }

  function open(target: ScriptEntry, hit?: HitLine, { byKey = false } = {}) {
    show(target.id);
    if (hit || byKey) {
      const words = hit?.text.slice(hit.start, hit.end);
      setDestination({ script: target.id, line: hit?.line, words });
    }
  }

  function startRename(target: ScriptEntry) {
    // On phones the row with the name input is on the other step.
    if (narrow && selected.addressed) setDialog({ kind: 'rename', script: target });
    else setRenamingId(target.id);
  }

  function openBeside(id: number) {
    if (id === script?.id) return;
    if (tight) show(id);
    else selected.setBeside(id);
    setDestination({ script: id });
  }

  const paneOf = (shown: ScriptEntry, isBeside: boolean) => {
    const own = shown.dialect ?? settings.dialect;
    const active = isBeside === isBesideActive;
    const toggleWordWrap = () => update({ wordWrap: !settings.wordWrap });
    return (
      <TextPane
        script={shown}
        onTop={textOnTop}
        isBeside={isBeside}
        active={active}
        texts={texts}
        settings={{ ...settings, dialect: own }}
        onToggleWordWrap={toggleWordWrap}
        destination={destination}
        onArrived={() => setDestination(null)}
        onSaveCopy={(of, content) => actions.saveCopy(of, list.scripts ?? [], content)}
        onBack={selected.close}
        head={(editor) => (
          <TagBar
            script={shown}
            allTags={allTags}
            onAdd={(tag) => actions.addTag(shown, tag)}
            onRemove={(tag) => setDialog({ kind: 'remove-tag', script: shown, tag })}
            onRename={() => startRename(shown)}
            leading={
              !isBeside && (
                <div className={styles.back}>
                  <IconButton
                    label="Back"
                    icon={<ArrowLeft />}
                    size="row"
                    tooltip={false}
                    onClick={selected.close}
                  />
                </div>
              )
            }
            actions={
              <ScriptMenu
                script={shown.id}
                active={active}
                canHaveBeside={!isBeside && !tight}
                editor={editor}
                dialect={own}
                onClose={
                  isBeside
                    ? () => {
                        selected.setBeside(undefined);
                        if (script) setDestination({ script: script.id });
                      }
                    : undefined
                }
                name={shown.name}
                pinned={shown.pinned}
                wordWrap={settings.wordWrap}
                onToggleWordWrap={toggleWordWrap}
                onTogglePin={() => actions.togglePin(shown)}
                onPanel={(next) => {
                  setPanelScript(shown.id);
                  setPanel(next);
                }}
                onRename={() => startRename(shown)}
              />
            }
          />
        )}
      />
    );
  };

  const orphans = orphaned.orphans.length > 0 && (
    <OrphanedTexts
      orphans={orphaned.orphans}
      onBringBack={orphaned.bringBack}
      onForget={(orphan) => void orphaned.forget(orphan)}
    />
  );

  const group = 'Script manager';
  useHotkey({
    group,
    keys: 'mod+shift+o',
    does: 'New script',
    run: () => commands.press('new-script'),
  });
  useHotkey({ group, keys: 'f2', does: 'Rename the script', run: () => current && startRename(current) });
  useHotkey({
    group,
    keys: 'delete',
    does: 'Delete the script',
    run: () => commands.press('delete-script'),
  });

  return (
    <div data-step={selected.addressed ? 'text' : 'list'} className={styles.page}>
      <h1 className="visually-hidden">Script Manager</h1>
      <section aria-label="Scripts" data-list="" className={styles.list}>
        {!textOnTop && orphans}
        <ListView
          list={list}
          changes={changes}
          currentId={script?.id ?? null}
          notSaved={notSaved}
          onTop={!textOnTop}
          renamingId={renamingId}
          onStartRename={startRename}
          onRename={(target, name) => {
            setRenamingId(null);
            void actions.rename(target, name);
          }}
          onEndRename={() => setRenamingId(null)}
          onOpen={open}
          onBeside={({ id }) => openBeside(id)}
          onBack={selected.close}
          onDialog={setDialog}
          onExport={commands.exportScripts}
          onTags={(tag) => {
            setRenamedTag(tag);
            setPanel('tags');
          }}
          onPanel={setPanel}
          onSettings={() => commands.press('options')}
        />
      </section>
      <section aria-label="Script" className={styles.work}>
        <ScriptToolbar
          colors={settings.buttonColors}
          ready={known || load.problem !== null}
          onPress={commands.press}
        />
        {textOnTop && orphans}
        {script ? (
          <div data-panes="" className={styles.panes}>
            {!tight && scripts && <DragBeside scripts={scripts} onBeside={openBeside} />}
            <div
              aria-current={beside && !isBesideActive}
              className={styles.pane}
              style={beside && { flex: `0 0 ${String(share)}%` }}
              onFocusCapture={() => setFocusBeside(false)}
            >
              {paneOf(script, false)}
            </div>
            {beside && (
              <>
                <Divider share={share} onShare={setShare} />
                <section
                  aria-label={`Beside: ${beside.name}`}
                  aria-current={isBesideActive}
                  className={styles.pane}
                  onFocusCapture={() => setFocusBeside(true)}
                >
                  {paneOf(beside, true)}
                </section>
              </>
            )}
          </div>
        ) : scripts && selected.known ? (
          <div className={styles.rest}>
            <NothingOpen
              why={selected.missing ? 'missing' : scripts.length > 0 ? 'none-selected' : 'no-scripts'}
              onNew={() => setDialog({ kind: 'new' })}
              onImport={() => commands.press('import-csv')}
              onShowList={selected.deselect}
            />
          </div>
        ) : (
          <div className={styles.loading}>{list.load.problem === null && <LoadingText />}</div>
        )}
      </section>
      {dialog && (
        <ScriptDialogs
          dialog={dialog}
          scripts={list.scripts ?? []}
          allTags={allTags}
          actions={actions}
          textOf={texts.load}
          onCreated={(created) => {
            setDialog(null);
            if (created) {
              open(created, undefined, { byKey: true });
              return;
            }
            // What is typed now is not meant for the script that was open.
            selected.deselect();
            showToast({ tone: 'info', text: 'The script can be opened once the server can be reached' });
          }}
          onBeforeDelete={async (ids) => {
            await Promise.all(ids.map((id) => texts.flush(id)));
          }}
          onDeleted={(gone) => {
            setDialog(null);
            texts.forget(gone.map(({ id }) => id));
            if (gone.some(({ id }) => id === script?.id)) selected.deselect();
          }}
          onRestored={([only, ...others]) => {
            if (only && others.length === 0) show(only.id);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {panel && (
        <ScriptPanels
          panel={panel}
          dropped={dropped}
          renamedTag={renamedTag}
          scripts={list.scripts ?? []}
          script={panelled}
          texts={texts}
          actions={actions}
          dialect={panelled?.dialect ?? settings.dialect}
          onBeside={openBeside}
          accountDialect={settings.dialect}
          onImported={(count, operationId) => actions.offerUndoImport(count, operationId, texts.flushAll)}
          onChanged={() => void changes.refresh()}
          onClose={() => {
            setPanel(null);
            setDropped([]);
          }}
        />
      )}
      {commands.overlay && <ExportOverlay {...commands.overlay} />}
    </div>
  );
}
