import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { readAuthToken } from '@/platform/client/auth-token';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { loadCode } from '@/platform/client/lazy-page';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { trpc } from '@/platform/client/trpc';
import { RetryNotice } from '@/platform/client/ui/retry-notice';
import { showToast } from '@/platform/client/ui/toast-store';
import { useDark } from '@/platform/client/use-dark';
import { scriptTexts } from '../../rules';
import { ChangedElsewhere } from '../texts/changed-elsewhere';
import { SavePill } from '../texts/save-pill';
import type { EditorPlace, ScriptEditor } from '../editor/script-editor';
import type { ScriptEntry } from '../scripts/script-entry';
import type { ScriptTexts } from '../texts/script-texts';
import { StatusBar } from './status-bar';
import { LoadingText } from './text-states';
import styles from './text-pane.module.css';
import { useArrival, type Destination } from './use-arrival';
import { useAutosaveMessage } from './use-autosave-message';
import { TextKeys } from './text-keys';
import type { ScriptSettings } from '../scripts/use-script-settings';

const loadEditor = () => import('../editor/editor').then((module) => ({ default: module.Editor }));
const Editor = lazy(() => loadCode(loadEditor));
const ConflictDialog = lazyPiece(async () => (await import('../compare/conflict-dialog')).ConflictDialog);
const RecoveredText = lazyPiece(async () => (await import('../drafts/recovered-text')).RecoveredText);
// Preloaded while the list of scripts loads; a failure is retried when a script is opened.
loadEditor().catch(() => undefined);

interface TextPaneProps {
  script: ScriptEntry;
  /** Whether it is visible: on phones the text is not loaded until then. */
  onTop: boolean;
  /** It is the second of two. */
  isBeside: boolean;
  /** Keys of the text are for this one. */
  active: boolean;
  texts: ScriptTexts;
  settings: Pick<ScriptSettings, 'dialect' | 'wordWrap'>;
  onToggleWordWrap: () => void;
  /** Where to move the focus once the text is loaded. */
  destination: Destination | null;
  onArrived: () => void;
  /** Saves a text as a new script next to another one; rejects on failure. */
  onSaveCopy: (script: ScriptEntry, content: string) => Promise<void>;
  /** Back to the list, on phones. */
  onBack: () => void;
  /** Above the text: name and tags. Receives the editor, for actions on the text. */
  head: (editor: ScriptEditor | null) => ReactNode;
}

/** The editor with a script's text, the part above it, and the status bar. */
export function TextPane({
  script,
  onTop,
  isBeside,
  active,
  texts,
  settings,
  onToggleWordWrap,
  destination,
  onArrived,
  onSaveCopy,
  onBack,
  head,
}: TextPaneProps) {
  const { id } = script;
  const dark = useDark();
  const utils = trpc.useUtils();
  const [editor, setEditor] = useState<ScriptEditor | null>(null);
  const state = useSyncExternalStore(texts.subscribe, () => texts.state(id));
  const { message, say } = useAutosaveMessage(id, state.saves);
  const [place, setPlace] = useState<EditorPlace | null>(null);
  // The editor stays mounted, with the undo histories of other scripts, while this one's text is loading.
  const [shown, setShown] = useState<number | null>(null);
  const ready = state.phase === 'ready';
  if (ready && shown !== id) setShown(id);

  useEffect(() => {
    // A signed-out user is redirected to the sign-in, and recovers the text afterwards.
    if (state.save === 'refused' && readAuthToken() !== null)
      showToast({ tone: 'error', text: state.problem ?? '' });
  }, [state.save, state.problem]);

  const { theirs } = state;
  // Of this script, while there is a conflict; other scripts are not affected.
  const [compared, setCompared] = useState<number | null>(null);
  if (compared !== null && (compared !== id || !theirs)) setCompared(null);
  function compare() {
    // Returns the focus to the editor.
    written?.focus();
    setCompared(id);
  }

  useEffect(() => {
    return onTop ? texts.hold(id) : undefined;
  }, [texts, id, onTop]);

  useArrival({ script: id, ready, editor, destination, onArrived });
  // While a text is loading, the editor behind still contains the previous script.
  const written = ready && shown === id ? editor : null;

  useEffect(() => {
    if (state.phase !== 'failed') return;
    const retry = () => void texts.open(id);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [texts, id, state.phase]);

  function saveNow() {
    if (theirs) compare();
    else if (ready && state.save === 'saved') say('Everything is saved');
    else void texts.flush(id);
  }

  useEffect(() => texts.adoptWith((...arrived) => editor?.adopt(...arrived)), [texts, editor]);

  useEffect(() => {
    texts.follow(id, script.version);
  }, [texts, id, script.version]);

  const pill = ready && (
    <SavePill state={state.save} reason={state.problem ?? undefined} onPress={theirs ? compare : undefined} />
  );
  return (
    <>
      {active && <TextKeys onSave={saveNow} onFind={() => written?.find()} />}
      {onTop && !isBeside && (
        <TopBarContent title={script.name} onBack={onBack}>
          {pill}
        </TopBarContent>
      )}
      {head(written)}
      {state.recovered !== null && ready && (
        <RecoveredText keptAt={state.recovered} onSeen={() => texts.forgetRecovered(id)} />
      )}
      <div className={styles.text}>
        {shown !== null && (
          <div inert={!ready} className={styles.editor}>
            <Suspense fallback={<LoadingText />}>
              <Editor
                onEditor={setEditor}
                script={shown}
                text={texts.text}
                dialect={settings.dialect}
                wordWrap={settings.wordWrap}
                dark={dark}
                label={`Text of ${script.name}`}
                onEdit={texts.edit}
                onPlace={setPlace}
                readNames={() =>
                  utils.scripts.list
                    .getData()
                    ?.scripts.flatMap((one) => (one.id === shown ? [] : one.name)) ?? []
                }
                onTooLong={() => showToast({ tone: 'error', text: scriptTexts.contentTooLarge })}
              />
            </Suspense>
          </div>
        )}
        {state.phase === 'loading' && <LoadingText />}
        {state.phase === 'failed' && (
          <div className={styles.failed}>
            <RetryNotice
              load={{ problem: state.problem, retrying: false, retry: () => void texts.open(id) }}
            />
          </div>
        )}
      </div>
      {theirs && ready && <ChangedElsewhere name={script.name} onCompare={compare} />}
      <StatusBar
        place={ready && shown === id ? place : null}
        updatedAt={script.updatedAt}
        wordWrap={settings.wordWrap}
        onToggleWordWrap={onToggleWordWrap}
        message={message}
        pill={pill}
      />
      {theirs && compared === id && (
        <ConflictDialog
          key={id}
          script={script}
          theirs={theirs}
          texts={texts}
          dialect={settings.dialect}
          onSaveCopy={(content) => onSaveCopy(script, content)}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  );
}
