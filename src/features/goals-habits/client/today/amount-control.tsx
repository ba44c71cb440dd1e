import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { showToast } from '@/platform/client/ui/toast-store';
import { readTypedNumber } from '@/platform/shared/typed-number';
import type { HabitRow } from '../../answers';
import { habitLimits, habitTexts } from '../../rules';
import { decimalOf } from '../../rules/amounts';
import type { Noted } from '../changes/row-changes';
import styles from './amount-control.module.css';
import { NOTHING, stepped } from './row-commands';

export interface AmountHandle {
  /** Begins to type, with a first digit; null: with what stands there selected. */
  begin: (digit: string | null) => void;
}

/**
 * − the amount ＋: a typed one counts with Enter or when the field is left, Escape leaves it as it was. One that cannot be
 * read stays to be mended.
 */
export function AmountControl({
  row,
  onNote,
  onLeave,
  tabIndex,
  ref,
}: {
  row: HabitRow;
  onNote: (noted: Noted) => void;
  /** By Enter or Escape: the focus belongs to the row again. */
  onLeave: () => void;
  tabIndex: number;
  ref: Ref<AmountHandle>;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  // What is typed now: a key that leaves the field lets it be left before the next rendering.
  const latest = useRef<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const shown = row.amount === null ? '' : decimalOf(row.amount);

  function type(text: string | null) {
    latest.current = text;
    setTyped(text);
    setWrong(false);
  }

  useImperativeHandle(ref, () => ({
    begin: (digit) => {
      type(digit);
      // At once, since the next key may come before it is rendered.
      if (digit && input.current) input.current.value = digit;
      input.current?.focus();
      // The next digit stands behind the first one, also if that is what stood there, selected by the focus.
      const { length } = input.current?.value ?? '';
      input.current?.setSelectionRange(length, length);
    },
  }));

  /** False if what is typed cannot be read. */
  function commit(): boolean {
    const text = latest.current?.trim() ?? shown;
    const read = readTypedNumber(text, 3);
    const isAmount =
      'thousandths' in read && read.thousandths >= 0 && read.thousandths <= habitLimits.amountMax;
    if (text !== '' && text !== shown && !isAmount) {
      const tooFine = 'problem' in read && read.problem === 'decimals';
      showToast({ tone: 'error', text: tooFine ? habitTexts.decimals : habitTexts.amount });
      setWrong(true);
      return false;
    }
    type(null);
    if (text !== shown) onNote(isAmount ? { state: 'done', amount: read.thousandths } : NOTHING);
    return true;
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') type(null);
    else if (!commit()) return;
    onLeave();
  }

  return (
    <div className={styles.control}>
      <BareIconButton
        label={`Less of “${row.name}”`}
        icon={<Minus size={14} />}
        tabIndex={tabIndex}
        aria-disabled={row.amount === null || row.amount === 0}
        className={styles.step}
        onClick={() => onNote(stepped(row, -1))}
      />
      <input
        ref={input}
        aria-label={`Amount of “${row.name}”`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        tabIndex={tabIndex}
        value={typed ?? shown}
        className={styles.input}
        aria-invalid={isWrong}
        onChange={(event) => type(event.target.value)}
        onFocus={() => typed === null && input.current?.select()}
        onBlur={commit}
        onKeyDown={handleKeyDown}
      />
      <BareIconButton
        label={`More of “${row.name}”`}
        icon={<Plus size={14} />}
        tabIndex={tabIndex}
        className={styles.step}
        onClick={() => onNote(stepped(row, 1))}
      />
    </div>
  );
}
