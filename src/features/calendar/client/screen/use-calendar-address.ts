import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { usePreferences } from '@/platform/client/preferences';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { useNarrow } from '@/platform/client/use-narrow';
import { useTodayText } from '@/platform/client/use-today';
import { isShownTogether, stepped } from '../period';
import { type CalendarView, readCalendarAddress } from '../calendar-address';

/** What is shown, from the URL: the view, the day in focus, a search, an open event. */
export function useCalendarAddress() {
  const address = useSearch({ from: '/signed-in/calendar' });
  const change = useChangeAddress('/calendar', readCalendarAddress);
  const narrow = useNarrow();
  const today = useTodayText();
  const { weekStart } = usePreferences();
  const view = address.view ?? (narrow ? 'agenda' : 'month');
  const known = address.date ?? today;
  // The day in focus within the period of the address: each arrow key would otherwise be a navigation, which browsers limit.
  const [focused, setFocused] = useState({ of: known, date: known });
  if (focused.of !== known) setFocused({ of: known, date: known });
  const date = focused.of === known ? focused.date : known;
  const dated = (day: string) => ({ date: day === today ? undefined : day });
  const here = () => dated(date);
  const { text, type, setWritten } = useAddressText(address.q ?? '', (q) => change({ ...here(), q }, true));

  return {
    view,
    /** The day in focus, YYYY-MM-DD. */
    date,
    today,
    event: address.event,
    at: address.at,
    search: {
      /** As it is in the field; `asked` is what is searched for. */
      value: text,
      asked: address.q ?? '',
      onChange: type,
      clear: () => {
        setWritten('');
        change({ ...here(), q: undefined }, true);
      },
    },
    showView: (next: CalendarView, day = date) => {
      setWritten('');
      change(() => ({ view: next, ...dated(day) }));
    },
    /** Puts a day into focus, and shows its period. */
    showDate: (next: string) => {
      if (isShownTogether(view, known, next, weekStart)) setFocused({ of: known, date: next });
      else change({ q: text, ...dated(next) }, true);
    },
    /** Shows the period so many after that of the day in focus, which keeps its place. */
    step: (steps: number) =>
      change((now) => {
        const of = now.date ?? today;
        return { ...now, q: text, ...dated(stepped(view, focused.of === of ? focused.date : of, steps)) };
      }, true),
    openEvent: (event: number, at: string) => change({ ...here(), event, at: at || undefined }, true),
    closeEvent: () => change({ ...here(), event: undefined, at: undefined }, true),
  };
}

export type CalendarAddressHere = ReturnType<typeof useCalendarAddress>;
