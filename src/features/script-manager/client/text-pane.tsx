import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { showToast } from '@/platform/client/ui/toast-store';
import { useDark } from '@/platform/client/use-dark';
import { scriptTexts } from '../rules';
import { Editor } from './editor';
import { SavePill } from './save-pill';
import type { EditorPlace, ScriptEditor } from './script-editor';
import type { ScriptEntry } from './script-entry';
import type { ScriptTexts } from './script-texts';
import { StatusBar } from './status-bar';
import { FailedText, LoadingText } from './text-states';
import styles from './text-pane.module.css';
import { useAutosaveMessage } from './use-autosave-message';
import type { ScriptSettings } from './use-script-settings';

/** Where an opened text is to be shown. */
export interface Destination {
  script: number;
  line?: number;
  /** What to select in the line. */
  words?: string;
}

interface TextPaneProps {
  script: ScriptEntry;
  /** It is what is to be seen: on phones the text waits until then. */
  onTop: boolean;
  texts: ScriptTexts;
  settings: Pick<ScriptSettings, 'dialect' | 'wordWrap'>;
  onToggleWordWrap: () => void;
  /** Where to go, with the keyboard, once the text is there. */
  destination: Destination | null;
  onArrived: () => void;
  /** Back to the list, on phones. */
  onBack: () => void;
  /** What stands over the text: name and tags. It is given the editor, for what is done with the text. */
  head: (editor: () => ScriptEditor | null) => ReactNode;
}

/** The text of a script in the editor, what stands over it, and its status bar. */
export function TextPane({
  script,
  onTop,
  texts,
  settings,
  onToggleWordWrap,
  destination,
  onArrived,
  onBack,
  head,
}: TextPaneProps) {
  const { id } = script;
  const dark = useDark();
  const editor = useRef<ScriptEditor>(null);
  const state = useSyncExternalStore(texts.subscribe, () => texts.state(id));
  const message = useAutosaveMessage(id, state.saves);
  const [place, setPlace] = useState<EditorPlace | null>(null);
  // The editor stays, with the undo histories of the other scripts, while this one's text is on its way.
  const [shown, setShown] = useState<number | null>(null);
  const ready = state.phase === 'ready';
  if (ready && shown !== id) setShown(id);

  useEffect(() => {
    if (onTop) void texts.open(id);
  }, [texts, id, onTop]);

  useEffect(() => {
    if (!ready || destination?.script !== id) return;
    if (destination.line !== undefined) editor.current?.goTo(destination.line, destination.words ?? '');
    editor.current?.focus();
    onArrived();
  }, [ready, id, destination, onArrived]);

  useHotkey({
    keys: 'mod+s',
    does: 'Save at once',
    group: 'Script manager',
    run: () => void texts.flush(id),
  });
  useHotkey({ keys: 'mod+f', does: 'Find in the script', group: 'Script manager' });

  const pill = <SavePill state={state.save} reason={state.problem ?? undefined} />;
  return (
    <>
      {onTop && (
        <TopBarContent title={script.name} onBack={onBack}>
          {pill}
        </TopBarContent>
      )}
      {head(() => editor.current)}
      <div className={styles.text}>
        {shown !== null && (
          <div inert={!ready} className={styles.editor}>
            <Editor
              ref={editor}
              script={shown}
              text={texts.text}
              dialect={settings.dialect}
              wordWrap={settings.wordWrap}
              dark={dark}
              label={`Text of ${script.name}`}
              onEdit={texts.edit}
              onPlace={setPlace}
              onTooLong={() => showToast({ tone: 'error', text: scriptTexts.contentTooLarge })}
            />
          </div>
        )}
        {state.phase === 'loading' && <LoadingText />}
        {state.phase === 'failed' && (
          <FailedText reason={state.problem} onRetry={() => void texts.open(id)} />
        )}
      </div>
      <StatusBar
        place={ready && shown === id ? place : null}
        updatedAt={script.updatedAt}
        wordWrap={settings.wordWrap}
        onToggleWordWrap={onToggleWordWrap}
        message={message}
        pill={pill}
      />
    </>
  );
}
