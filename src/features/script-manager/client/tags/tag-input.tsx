import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import field from '@/platform/client/ui/field.module.css';
import { isComposing } from '@/platform/client/ui/keyboard';
import { meantTag, suggestTags } from './tag-rules';
import styles from './tag-input.module.css';

interface TagInputProps {
  label: string;
  /** All tags of the account. */
  all: readonly string[];
  /** Tags that are not suggested. */
  own: readonly string[];
  /** Adds a tag; returns whether it did, so that the input is cleared for the next. */
  onAdd: (tag: string) => boolean;
  /** Undefined if the input is permanent. */
  onDone?: () => void;
}

/**
 * An input for tags that suggests existing ones. Enter, comma and semicolon add; Escape, and blur while empty, end it.
 */
export function TagInput({ label, all, own, onAdd, onDone }: TagInputProps) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(-1);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // The suggestions of a permanent input would cover the part below it all the time.
  const suggestions = onDone || text.trim() !== '' ? suggestTags(text, all, own) : [];

  function add(typed: string) {
    if (typed.trim() === '' || !onAdd(meantTag(typed, all))) return;
    setText('');
    setMarked(-1);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      const places = suggestions.length + 1;
      setMarked(((marked + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && (text.trim() !== '' || marked >= 0)) {
      add(suggestions[marked] ?? text);
    } else if (event.key === ',' || event.key === ';') add(text);
    else if (onDone && (event.key === 'Escape' || event.key === 'Enter')) onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.box}>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 ? `${listId}-${marked}` : undefined}
        autoComplete="off"
        spellCheck={false}
        // The user has just opened it.
        autoFocus={onDone !== undefined}
        data-autofocus=""
        placeholder="Tag"
        value={text}
        className={classNames(field.input, styles.input)}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(-1);
        }}
        onKeyDown={handleKeyDown}
        onBlur={() => {
          add(text);
          onDone?.();
        }}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="Tags in use"
        hidden={suggestions.length === 0}
        className={styles.suggestions}
      >
        {suggestions.map((tag, index) => (
          <li
            key={tag}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === marked}
            className={styles.suggestion}
            // Keeps the focus in the input, which ends on blur.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => add(tag)}
          >
            {tag}
          </li>
        ))}
      </ul>
    </div>
  );
}
