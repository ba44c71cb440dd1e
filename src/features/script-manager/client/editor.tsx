import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import styles from './editor.module.css';
import {
  createScriptEditor,
  type EditorEvents,
  type EditorOptions,
  type ScriptEditor,
} from './script-editor';

interface EditorProps extends EditorOptions, EditorEvents {
  script: number;
  /** The text to show the script with; asked for when the script is another one. */
  text: (script: number) => string;
  ref: Ref<ScriptEditor>;
}

/** The editor of SQL, for one script after the other. */
export function Editor({ script, text, ref, dialect, wordWrap, dark, label, ...events }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<ScriptEditor | null>(null);

  const onEdit = useEffectEvent(events.onEdit);
  const onPlace = useEffectEvent(events.onPlace);
  const onTooLong = useEffectEvent(events.onTooLong);
  const show = useEffectEvent((target: ScriptEditor) => target.show(script, text(script)));
  const options = useEffectEvent(() => ({ dialect, wordWrap, dark, label }));

  useLayoutEffect(() => {
    if (!host.current) return;
    const created = createScriptEditor(host.current, options(), {
      onEdit: (...edit) => onEdit(...edit),
      onPlace: (place) => onPlace(place),
      onTooLong: () => onTooLong(),
    });
    editor.current = created;
    return () => created.destroy();
  }, []);

  useLayoutEffect(() => {
    if (editor.current) show(editor.current);
  }, [script]);

  useLayoutEffect(() => {
    editor.current?.configure({ dialect, wordWrap, dark, label });
  }, [dialect, wordWrap, dark, label]);

  useImperativeHandle<ScriptEditor | null, ScriptEditor | null>(ref, () => editor.current, []);

  return <div ref={host} className={styles.editor} />;
}
