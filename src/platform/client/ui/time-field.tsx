import { use, useRef, useState, type ComponentProps, type FocusEvent, type KeyboardEvent } from 'react';
import Clock from 'lucide-react/icons/clock';
import { readTypedTime, typedTime } from '@/platform/shared/typed-time';
import { lazyPiece } from '../lazy-piece';
import { usePreferences } from '../preferences';
import { BareIconButton } from './bare-icon-button';
import type { FieldText } from './field';
import { isComposing } from './keyboard';
import { Popover } from './popover';
import { TextField } from './text-field';
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
export function TimeField({ value, onChange, unread, error, onBlur, onKeyDown, ...field }: TimeFieldProps) {
  const { hourCycle } = usePreferences();
  const words = use(ToolWordsContext).time;
  const [open, setOpen] = useState(false);
  const picker = useRef<HTMLButtonElement>(null);
  const shown = (minutes: number) => typedTime(minutes, hourCycle);

  function read(text: string): ReadText<number> {
    const minutes = readTypedTime(text);
    return minutes === null ? { problem: words.unreadable } : { value: minutes };
  }
  const typed = useTypedValue({ value, show: shown, read, onChange, unread });

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    if (event.altKey) {
      if (way > 0) picker.current?.click();
    } else if (value !== null && !field.disabled && !field.readOnly) {
      const next = way > 0 ? Math.floor(value / STEP) + 1 : Math.ceil(value / STEP) - 1;
      typed.choose((next * STEP + DAY) % DAY);
    }
  }

  const message = error ?? typed.shownProblem;
  return (
    <TextField
      autoComplete="off"
      spellCheck={false}
      placeholder={words.forms[hourCycle]}
      {...field}
      {...(message !== undefined && { error: message })}
      value={typed.text}
      onChange={typed.type}
      onKeyDown={handleKeyDown}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        typed.leave();
        onBlur?.(event);
      }}
      trailing={
        field.disabled || field.readOnly ? undefined : (
          <Popover
            open={open}
            onOpenChange={setOpen}
            label={`${field.label}: ${words.choose}`}
            align="end"
            className={styles.popover}
            trigger={
              <BareIconButton
                ref={picker}
                size="row"
                label={`${field.label}: ${words.choose}`}
                icon={<Clock size={14} />}
              />
            }
          >
            <TimeList
              label={`${field.label}: ${words.choose}`}
              value={value}
              step={STEP}
              show={shown}
              onChoose={(minutes) => {
                setOpen(false);
                typed.choose(minutes);
              }}
            />
          </Popover>
        )
      }
    />
  );
}
