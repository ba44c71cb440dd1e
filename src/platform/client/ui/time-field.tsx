import { use, type ComponentProps, type KeyboardEvent } from 'react';
import Clock from 'lucide-react/icons/clock';
import { readTypedTime, typedTime } from '@/platform/shared/typed-time';
import { lazyPiece } from '../lazy-piece';
import { usePreferences } from '../preferences';
import type { FieldText } from './field';
import { isComposing } from './keyboard';
import { PickedField } from './picked-field';
import styles from './time-list.module.css';
import { ToolWordsContext } from './tool-words';
import { useTypedValue, type OnTyped, type ReadText } from './use-typed-value';

const TimeList = lazyPiece(async () => (await import('./time-list')).TimeList);

/** Minutes that the up and the down arrow go. */
const STEP = 15;
const DAY = 24 * 60;

export interface TimeFieldProps
  extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value' | 'defaultValue' | 'type'>, FieldText {
  /** Minutes after midnight; null if there is none. */
  value: number | null;
  onChange: OnTyped<number>;
  /** As of `useTypedValue`. */
  unread?: string;
}

/**
 * A time of a day, typed in any usual form (`readTypedTime`), stepped by 15 minutes with the arrow keys, or picked from a
 * list (Alt+Down opens it). Shown in the person's hour cycle once the field is left.
 */
export function TimeField({ value, onChange, unread, onKeyDown, ...field }: TimeFieldProps) {
  const { hourCycle } = usePreferences();
  const words = use(ToolWordsContext).time;
  const shown = (minutes: number) => typedTime(minutes, hourCycle);

  function read(text: string): ReadText<number> {
    const minutes = readTypedTime(text);
    return minutes === null ? { problem: words.unreadable } : { value: minutes };
  }
  const typed = useTypedValue({ value, show: shown, read, onChange, unread });

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    if (value === null || field.disabled || field.readOnly) return;
    const next = way > 0 ? Math.floor(value / STEP) + 1 : Math.ceil(value / STEP) - 1;
    typed.choose((next * STEP + DAY) % DAY);
  }

  return (
    <PickedField
      placeholder={words.forms[hourCycle]}
      {...field}
      typed={typed}
      onKeyDown={handleKeyDown}
      icon={<Clock size={14} />}
      choose={words.choose}
      popoverClass={styles.popover}
    >
      {(label, onChoose) => (
        <TimeList label={label} value={value} step={STEP} show={shown} onChoose={onChoose} />
      )}
    </PickedField>
  );
}
