import { useState } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import type { CalendarAddressHere } from './use-calendar-address';
import { daysLater, periodOf, type Period } from '../period';

/** Days that an agenda begins with, and by which it goes on. */
const AGENDA_DAYS = 42;
/** Most days of an agenda; more at one end take others away at the other. Full ones have fewer. */
const AGENDA_MOST = 8 * AGENDA_DAYS;
const FULL_MOST = 2 * AGENDA_DAYS;
const FULL_ROWS = 400;

export interface AgendaRange {
  period: Period;
  /** @param rows that it has */
  earlier: (rows: number) => void;
  later: (rows: number) => void;
}

/** The days that are shown: those of the view, or as far as the agenda goes by now. */
export function useShownPeriod({ view, date }: Pick<CalendarAddressHere, 'view' | 'date'>): AgendaRange {
  const { weekStart } = usePreferences();
  const [agenda, setAgenda] = useState<(Period & { of: string }) | null>(null);
  const isInside = agenda !== null && date >= agenda.first && date <= agenda.last;
  // The day in focus may be left behind; another one outside begins anew.
  const range = agenda && (isInside || agenda.of === date) ? agenda : from(date);
  // Each agenda begins with the day in focus.
  const kept = view === 'agenda' ? range : null;
  if (kept !== agenda) setAgenda(kept);
  return {
    period: view === 'agenda' ? range : periodOf(view, date, weekStart),
    earlier: (rows) => {
      const first = daysLater(range.first, -AGENDA_DAYS);
      setAgenda({ of: date, first, last: least(range.last, daysLater(first, mostDays(rows))) });
    },
    later: (rows) => {
      const last = daysLater(range.last, AGENDA_DAYS);
      setAgenda({ of: date, first: latest(range.first, daysLater(last, -mostDays(rows))), last });
    },
  };
}

const mostDays = (rows: number) => (rows > FULL_ROWS ? FULL_MOST : AGENDA_MOST);

function from(date: string): Period & { of: string } {
  return { of: date, first: date, last: daysLater(date, AGENDA_DAYS - 1) };
}

function least(one: string, other: string): string {
  return one < other ? one : other;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
