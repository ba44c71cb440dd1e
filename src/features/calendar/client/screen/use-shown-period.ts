import { useState } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import type { CalendarAddressHere } from './use-calendar-address';
import { daysLater, periodOf, type Period } from '../period';

/** Days that an agenda begins with, and by which it goes on. */
const AGENDA_DAYS = 42;
/** Most days of an agenda; more at one end take others away at the other. */
const AGENDA_MOST = 8 * AGENDA_DAYS;

export interface AgendaRange {
  period: Period;
  earlier: () => void;
  later: () => void;
}

/** The days that are shown: those of the view, or as far as the agenda goes by now. */
export function useShownPeriod({ view, date }: Pick<CalendarAddressHere, 'view' | 'date'>): AgendaRange {
  const { weekStart } = usePreferences();
  const [agenda, setAgenda] = useState<Period | null>(null);
  const isInside = agenda !== null && date >= agenda.first && date <= agenda.last;
  const range = isInside ? agenda : from(date);
  // Each agenda begins with the day in focus.
  const kept = view === 'agenda' ? range : null;
  if (kept !== agenda) setAgenda(kept);
  return {
    period: view === 'agenda' ? range : periodOf(view, date, weekStart),
    earlier: () => {
      const first = daysLater(range.first, -AGENDA_DAYS);
      setAgenda({ first, last: least(range.last, daysLater(first, AGENDA_MOST)) });
    },
    later: () => {
      const last = daysLater(range.last, AGENDA_DAYS);
      setAgenda({ first: latest(range.first, daysLater(last, -AGENDA_MOST)), last });
    },
  };
}

function from(date: string): Period {
  return { first: date, last: daysLater(date, AGENDA_DAYS - 1) };
}

function least(one: string, other: string): string {
  return one < other ? one : other;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
