import { useCodeMirror } from '@uiw/react-codemirror';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import styles from './editor.module.css';
import {
  createScriptEditor,
  editorExtensions,
  type EditorEvents,
  type EditorOptions,
  type ScriptEditor,
} from './script-editor';

interface EditorProps extends EditorOptions, EditorEvents {
  script: number;
  /** The initial text of a script; called when the script changes. */
  text: (script: number) => string;
  /** Called with the editor when it is created, and with null when it is destroyed. */
  onEditor: (editor: ScriptEditor | null) => void;
}

/** The SQL editor, which shows one script at a time. */
export function Editor({ script, text, onEditor, dialect, wordWrap, dark, label, ...events }: EditorProps) {
  // Without `value` and `onChange`, which would build the whole text at each keystroke and replace it at each change.
  const { view, setContainer } = useCodeMirror({
    extensions: editorExtensions,
    basicSetup: false,
    indentWithTab: false,
    theme: 'none',
  });
  const editor = useRef<ScriptEditor | null>(null);

  const reportEditor = useEffectEvent(onEditor);
  const onEdit = useEffectEvent(events.onEdit);
  const onPlace = useEffectEvent(events.onPlace);
  const onTooLong = useEffectEvent(events.onTooLong);
  const readNames = useEffectEvent(events.readNames);
  const options = useEffectEvent(() => ({ dialect, wordWrap, dark, label }));
  const show = useEffectEvent(() => editor.current?.show(script, text(script)));

  useLayoutEffect(() => {
    if (!view) return;
    editor.current = createScriptEditor(view, options(), {
      onEdit: (...edit) => onEdit(...edit),
      onPlace: (place) => onPlace(place),
      onTooLong: () => onTooLong(),
      readNames: () => readNames(),
    });
    reportEditor(editor.current);
    return () => {
      editor.current = null;
      reportEditor(null);
    };
  }, [view]);

  useLayoutEffect(() => {
    show();
  }, [view, script]);

  useLayoutEffect(() => {
    editor.current?.configure({ dialect, wordWrap, dark, label });
  }, [view, dialect, wordWrap, dark, label]);

  return <div ref={setContainer} className={styles.editor} />;
}
