import type { KeyboardEvent } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { DateField, type DateFieldProps } from '@/platform/client/ui/date-field';
import { isComposing } from '@/platform/client/ui/keyboard';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { typedDate } from '@/platform/shared/typed-date';
import { expenseLimits } from '../../rules';

const FIRST = `${String(expenseLimits.firstYear)}-01-01`;
const LAST = `${String(expenseLimits.lastYear)}-12-31`;

/** A day of the books; + and − step to the next and the one before, where they are not typed into a date. */
export function DayField({ value, min = FIRST, max = LAST, onChange, onKeyDown, ...field }: DateFieldProps) {
  const { dateOrder } = usePreferences();

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    const step = { '+': 1, '-': -1, '\u2212': -1 }[event.key];
    const isWhole = value !== null && event.currentTarget.value === typedDate(value, dateOrder);
    if (step === undefined || !isWhole || event.ctrlKey || event.metaKey || isComposing(event)) return;
    event.preventDefault();
    const next = textOfDay((dayOf(value) ?? 0) + step);
    if (next >= min && next <= max) onChange(next, undefined, next);
  }

  return (
    <DateField {...field} value={value} min={min} max={max} onChange={onChange} onKeyDown={handleKeyDown} />
  );
}
