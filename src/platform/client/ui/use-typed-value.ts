import { useState } from 'react';

/** What a text says: a value, null for nothing, or the text for who typed it of why it cannot be taken. */
export type ReadText<Value> = { value: Value | null } | { problem: string };

/**
 * Called with each reading and the text. With a problem the value is null and the form must not be sent; the caller stores
 * what it is told, so that the text stays. What is `chosen` is whole, what is typed may be half of what is meant.
 */
export type OnTyped<Value> = (
  value: Value | null,
  problem: string | undefined,
  text: string,
  chosen?: boolean,
) => void;

interface Typed<Value> {
  text: string;
  value: Value | null;
  problem?: string;
}

interface TypedValue<Value> {
  value: Value | null;
  show: (value: Value) => string;
  read: (text: string) => ReadText<Value>;
  onChange: OnTyped<Value>;
  /** In place of the value, from a caller who keeps it: the text that could not be read, trimmed. */
  unread?: string | undefined;
}

/**
 * The text of a field whose value is read from it. It stays as it is typed until the field is left, and then as long as it
 * cannot be read; a value from elsewhere replaces it. Problems are told once the field is left.
 */
export function useTypedValue<Value extends string | number>({
  value,
  show,
  read,
  onChange,
  unread,
}: TypedValue<Value>) {
  const [typed, setTyped] = useState<Typed<Value> | null>(null);
  const [left, setLeft] = useState(false);
  const reading = (text: string) => {
    const result = text.trim() === '' ? { value: null } : read(text);
    return 'value' in result ? { text, value: result.value } : { text, value: null, ...result };
  };
  const isOwn = typed?.value === value && (unread === undefined || typed.text.trim() === unread);
  const own: Typed<Value> | null = isOwn ? typed : unread ? reading(unread) : null;
  return {
    text: own ? own.text : value === null ? '' : show(value),
    problem: own?.problem,
    shownProblem: left ? own?.problem : undefined,
    type: (text: string) => {
      const next: Typed<Value> = reading(text);
      setTyped(next);
      setLeft(false);
      onChange(next.value, next.problem, text);
    },
    /** Replaces the text. */
    choose: (next: Value) => {
      setTyped(null);
      onChange(next, undefined, show(next), true);
    },
    leave: () => {
      setLeft(true);
      if (own?.problem === undefined) setTyped(null);
    },
  };
}
