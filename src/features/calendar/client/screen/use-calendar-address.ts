import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePreferences } from '@/platform/client/preferences';
import { useAddressText } from '@/platform/client/use-address-text';
import { useNarrow } from '@/platform/client/use-narrow';
import { useTodayText } from '@/platform/client/use-today';
import { isShownTogether } from '../period/period';
import { type CalendarAddress, type CalendarView, readCalendarAddress } from '../address/calendar-address';

/** What is shown, from the URL: the view, the day in focus, a search, an open event. */
export function useCalendarAddress() {
  const address = useSearch({ from: '/signed-in/calendar' });
  const navigate = useNavigate();
  const narrow = useNarrow();
  const today = useTodayText();
  const { weekStart } = usePreferences();
  const view = address.view ?? (narrow ? 'agenda' : 'month');
  const known = address.date ?? today;
  // The day in focus within the period of the address: each arrow key would otherwise be a navigation, which browsers limit.
  const [focused, setFocused] = useState({ of: known, date: known });
  if (focused.of !== known) setFocused({ of: known, date: known });
  const date = focused.of === known ? focused.date : known;
  const { text, type, setWritten } = useAddressText(address.q ?? '', (q) => go({ ...here(), q }, true));

  const here = (): CalendarAddress => ({ ...address, date: date === today ? undefined : date });
  function go(next: CalendarAddress, replace = false) {
    void navigate({
      to: '/calendar',
      search: readCalendarAddress({ ...next }),
      replace,
      resetScroll: false,
    });
  }

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
        go({ ...here(), q: undefined }, true);
      },
    },
    showView: (next: CalendarView, day = date) => {
      setWritten('');
      go({ view: next, date: day === today ? undefined : day });
    },
    /** Puts a day into focus, and shows its period. */
    showDate: (next: string) => {
      if (isShownTogether(view, known, next, weekStart)) setFocused({ of: known, date: next });
      else go({ ...address, q: text, date: next === today ? undefined : next }, true);
    },
    openEvent: (event: number, at: string) => go({ ...here(), event, at: at || undefined }, true),
    closeEvent: () => go({ ...here(), event: undefined, at: undefined }, true),
  };
}

export type CalendarAddressHere = ReturnType<typeof useCalendarAddress>;
