import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import field from '@/platform/client/ui/field.module.css';
import { isComposing } from '@/platform/client/ui/keyboard';
import styles from './name-input.module.css';

interface NameInputProps {
  name: string;
  /** Why the name cannot be taken, null when it can. */
  problem: (name: string) => string | null;
  onProblem: (text: string) => void;
  onCommit: (name: string) => void;
  onCancel: () => void;
}

/** A name under change: Enter and leaving it commit, Escape cancels. */
export function NameInput({ name, problem, onProblem, onCommit, onCancel }: NameInputProps) {
  const [text, setText] = useState(name);
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Taking the input away makes the browser send a blur as well.
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
    // The list's own keys stay out of what is typed here.
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape') finish(onCancel);
    else return;
    event.preventDefault();
  }

  function handleBlur() {
    // Going to another window is no decision.
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
