import Pencil from 'lucide-react/icons/pencil';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { Tool } from '@/platform/shared/tool-access';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import { isToolDescription, isToolTitle, optionAccessTexts } from '../rules';
import type { ToolWords } from './tool-list';
import styles from './tool-words.module.css';

/** Why a title or a description is invalid; null if both are valid. */
export function wordsProblem({ title, description }: ToolWords): Partial<ToolWords> | null {
  if (!isToolTitle(title.trim())) return { title: optionAccessTexts.title };
  if (!isToolDescription(description.trim())) return { description: optionAccessTexts.description };
  return null;
}

/** A tool's title and description, editable in place. */
export function ToolWordsCell({
  tool,
  edit,
  saving,
  onEdit,
  onSave,
}: {
  tool: Tool;
  /** The input; undefined while not in edit mode. */
  edit: ToolWords | undefined;
  saving: boolean;
  onEdit: (words: ToolWords | null) => void;
  onSave: () => void;
}) {
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const editing = edit !== undefined;

  useEffect(() => {
    // The focused field was removed; a focus moved elsewhere is left alone.
    if (wasEditing.current && !editing && document.activeElement === document.body) pencil.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  if (edit) {
    return <WordsForm name={tool.title} words={edit} saving={saving} onEdit={onEdit} onSave={onSave} />;
  }
  return (
    <div className="narrow">
      <p className={styles.title}>
        <span>{tool.title}</span>
        <IconButton
          ref={pencil}
          label={`Edit ${tool.title}`}
          icon={<Pencil size={14} />}
          size="row"
          className={styles.pencil}
          onClick={() => onEdit({ title: tool.title, description: tool.description })}
        />
      </p>
      <p className="muted caption breaks">{tool.description}</p>
    </div>
  );
}

function WordsForm({
  name,
  words,
  saving,
  onEdit,
  onSave,
}: {
  name: string;
  words: ToolWords;
  saving: boolean;
  onEdit: (words: ToolWords | null) => void;
  onSave: () => void;
}) {
  const titleId = useId();
  const problem = wordsProblem(words);

  useEffect(() => document.getElementById(titleId)?.focus(), [titleId]);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter') onSave();
    else if (event.key === 'Escape') onEdit(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div role="group" aria-label={`Edit ${name}`} className={styles.form} onKeyDown={onKeyDown}>
      <TextField
        id={titleId}
        label="Title"
        hideLabel
        value={words.title}
        error={problem?.title}
        onChange={(title) => onEdit({ ...words, title })}
      />
      <TextField
        label="Description"
        hideLabel
        value={words.description}
        error={problem?.description}
        onChange={(description) => onEdit({ ...words, description })}
      />
      <div className="row">
        <Button
          variant="primary"
          size="small"
          busy={saving}
          aria-disabled={problem !== null}
          onClick={onSave}
        >
          Save
        </Button>
        <Button size="small" onClick={() => onEdit(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
