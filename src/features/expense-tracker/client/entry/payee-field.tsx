import { keepPreviousData } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { classNames } from '@/platform/client/ui/class-names';
import { isComposing } from '@/platform/client/ui/keyboard';
import { TextField } from '@/platform/client/ui/text-field';
import type { PayeeRow } from '../../answers';
import { expenseLimits } from '../../rules';
import type { Books } from '../changes/use-books';
import styles from './payee-field.module.css';

const SHOWN = 8;

interface PayeeFieldProps {
  value: string;
  onChange: (payee: string) => void;
  /** One that was used before is named, by choosing it or by typing it whole. */
  onKnown: (payee: PayeeRow) => void;
  books: Pick<Books, 'category'>;
  hideLabel?: boolean;
  /** Without its list: those to choose from are shown elsewhere. */
  plain?: boolean;
}

/** A payee, with those that were used before to choose from: the combobox of the ARIA patterns. */
export function PayeeField({ value, onChange, onKnown, books, plain = false, ...field }: PayeeFieldProps) {
  const id = useId();
  const { client } = trpc.useUtils();
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number; width: number } | null>(null);
  /** The one that the arrows have reached, which is none where a later answer lacks it. */
  const [reached, setReached] = useState<string | undefined>();
  /** Whether something was typed since it was last left. */
  const wasTyped = useRef(false);
  const text = value.trim();
  const query = trpc.expenses.payees.useQuery(
    { text },
    { enabled: place !== null && text !== '', placeholderData: keepPreviousData },
  );
  const found = place && text !== '' ? (query.data?.payees ?? []).slice(0, SHOWN) : [];
  const shown = found.length === 1 && isSame(found[0]?.payee, text) ? [] : found;
  const at = shown.findIndex(({ payee }) => payee === reached);
  const active = shown[at];

  function open() {
    const input = box.current?.querySelector('input')?.getBoundingClientRect();
    if (input && !plain)
      setPlace({ left: input.left, top: input.bottom + 4, width: Math.max(input.width, 240) });
    setReached(undefined);
  }

  // It hangs in the window, not in what scrolls.
  const isOpen = place !== null;
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[role="listbox"]'))) setPlace(null);
    };
    window.addEventListener('scroll', close, { capture: true, passive: true });
    window.addEventListener('resize', close);
    return () => {
      window.removeEventListener('scroll', close, { capture: true });
      window.removeEventListener('resize', close);
    };
  }, [isOpen]);

  function choose(payee: PayeeRow) {
    setPlace(null);
    onChange(payee.payee);
    onKnown(payee);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setReached(shown[nextIndex(at, step, shown.length)]?.payee);
    } else if (step !== undefined && !isOpen) {
      event.preventDefault();
      open();
    } else if (event.key === 'Enter' && isOpen && reached !== undefined) {
      event.preventDefault();
      if (active) choose(active);
      // Nothing is stored in place of what it would have chosen.
      else setReached(undefined);
    } else if (event.key === 'Tab' && active) {
      choose(active);
    } else if (event.key === 'Escape' && shown.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setPlace(null);
    }
  }

  async function leave({ relatedTarget }: FocusEvent) {
    if (relatedTarget instanceof Element && relatedTarget.closest(`[id="${id}list"]`)) return;
    setPlace(null);
    if (text === '' || !wasTyped.current) return;
    wasTyped.current = false;
    const here = query.data?.payees.find(({ payee }) => isSame(payee, text));
    if (here) {
      onKnown(here);
      return;
    }
    if (query.data && !query.isPlaceholderData) return;
    // What was typed is quicker than its answer.
    const answer = await client.expenses.payees.query({ text }).catch(() => null);
    const known = answer?.payees.find(({ payee }) => isSame(payee, text));
    if (known) onKnown(known);
  }

  return (
    <div ref={box} className="narrow">
      <TextField
        label="Payee"
        {...(field.hideLabel && { placeholder: 'Payee' })}
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={active ? `${id}option-${String(at)}` : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={expenseLimits.payeeMax}
        value={value}
        onChange={(next) => {
          wasTyped.current = true;
          onChange(next);
          open();
        }}
        onKeyDown={handleKeyDown}
        onBlur={(event) => void leave(event)}
      />
      <ul
        id={`${id}list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={shown.length === 0}
        className={styles.list}
        style={place ?? undefined}
      >
        {shown.map((payee, index) => (
          <li
            key={payee.payee}
            id={`${id}option-${String(index)}`}
            role="option"
            aria-selected={index === at}
            className={classNames(styles.option, index === at && styles.active)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(payee)}
          >
            <span className="grow medium cut">{payee.payee}</span>
            <span className="muted">{books.category(payee.categoryId)?.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Through the options, and through none of them between the last and the first. */
function nextIndex(at: number, step: number, count: number): number {
  const places = count + 1;
  return ((at + 1 + step + places) % places) - 1;
}

function isSame(payee: string | undefined, text: string): boolean {
  return payee?.toLowerCase() === text.toLowerCase();
}
