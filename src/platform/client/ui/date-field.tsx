import { use, type ComponentProps } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { readTypedDate } from '@/platform/shared/read-typed-date';
import { todayOf, typedDate } from '@/platform/shared/typed-date';
import { lazyPiece } from '../lazy-piece';
import { usePreferences } from '../preferences';
import type { FieldText } from './field';
import { PickedField } from './picked-field';
import { ToolWordsContext } from './tool-words';
import { useTypedValue, type OnTyped, type ReadText } from './use-typed-value';

const MonthPicker = lazyPiece(async () => (await import('./month-picker')).MonthPicker);

export interface DateFieldProps
  extends
    Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'value' | 'defaultValue' | 'min' | 'max' | 'type'>,
    FieldText {
  /** A civil date as YYYY-MM-DD; null if there is none. */
  value: string | null;
  onChange: OnTyped<string>;
  /** The first and the last date that can be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
  size?: 'medium' | 'large';
}

/**
 * A date, typed in the order that the person prefers or picked from a month (Alt+Down opens it). What is typed is read as
 * `readTypedDate` says, and shown in the preferred form once the field is left.
 */
export function DateField({ value, onChange, min, max, ...field }: DateFieldProps) {
  const { dateOrder, ...preferences } = usePreferences();
  const words = use(ToolWordsContext).date;
  const shown = (date: string) => typedDate(date, dateOrder);

  function read(text: string): ReadText<string> {
    const today = todayOf(preferences, new Date());
    const result = readTypedDate(text, dateOrder, today);
    if ('problem' in result) {
      return { problem: result.problem === 'unreadable' ? words.unreadable(shown(today)) : words.noSuchDay };
    }
    if (min !== undefined && result.date < min) return { problem: words.notBefore(shown(min)) };
    if (max !== undefined && result.date > max) return { problem: words.notAfter(shown(max)) };
    return { value: result.date };
  }
  const typed = useTypedValue({ value, show: shown, read, onChange });
  return (
    <PickedField
      placeholder={words.forms[dateOrder]}
      {...field}
      typed={typed}
      icon={<CalendarDays size={14} />}
      choose={words.choose}
    >
      {(_label, onChoose) => (
        <MonthPicker
          value={value}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          takesFocus
          onChoose={onChoose}
        />
      )}
    </PickedField>
  );
}
