import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import field from '@/platform/client/ui/field.module.css';
import { isComposing } from '@/platform/client/ui/keyboard';
import styles from './name-input.module.css';

interface NameInputProps {
  name: string;
  /** Why the name is invalid, or null. */
  problem: (name: string) => string | null;
  onProblem: (text: string) => void;
  onCommit: (name: string) => void;
  onCancel: () => void;
}

/** An input for a name: Enter and blur save, Escape cancels. */
export function NameInput({ name, problem, onProblem, onCommit, onCancel }: NameInputProps) {
  const [text, setText] = useState(name);
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Removing the input fires a blur event as well.
  const done = useRef(false);

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  function finish(action: () => void) {
    if (done.current) return;
    done.current = true;
    action();
  }

  function commit() {
    const found = problem(text);
    if (found === null) {
      finish(() => onCommit(text.trim()));
      return;
    }
    setRefused(true);
    onProblem(found);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The list's shortcuts do not apply to what is typed here.
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape') finish(onCancel);
    else return;
    event.preventDefault();
  }

  function handleBlur() {
    // A blur by switching windows saves nothing.
    if (!document.hasFocus()) return;
    if (text.trim() === name) {
      finish(onCancel);
      return;
    }
    const found = problem(text);
    if (found !== null) onProblem(found);
    finish(found === null ? () => onCommit(text.trim()) : onCancel);
  }

  return (
    <input
      ref={input}
      aria-label={`New name of ${name}`}
      aria-invalid={refused || undefined}
      autoComplete="off"
      spellCheck={false}
      value={text}
      className={classNames(field.input, styles.input)}
      onChange={(event) => {
        setText(event.target.value);
        setRefused(false);
      }}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    />
  );
}
