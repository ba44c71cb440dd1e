import { lazyPiece } from '@/platform/client/lazy-piece';
import { useNarrow } from '@/platform/client/use-narrow';
import type { CalendarRow } from '../../answers';
import type { useWindow } from '../changes/use-window';
import { MonthView } from '../month/month-view';
import type { CalendarScreen } from '../screen/screen';
import type { AgendaRange } from '../screen/use-shown-period';

const AgendaView = lazyPiece(async () => (await import('../agenda/agenda-view')).AgendaView);
const PhoneMonth = lazyPiece(async () => (await import('../month/phone-month')).PhoneMonth);
const WeekView = lazyPiece(async () => (await import('../week/week-view')).WeekView);
const SearchResults = lazyPiece(async () => (await import('../search-results')).SearchResults);

/** What is chosen: a view of the period, or what the search finds. */
export function View({
  screen,
  range,
  window,
  calendars,
  weekends,
  searching,
  loading,
}: {
  screen: CalendarScreen;
  range: AgendaRange;
  window: ReturnType<typeof useWindow>;
  calendars: readonly CalendarRow[];
  weekends: boolean;
  searching: boolean;
  loading: boolean;
}) {
  const narrow = useNarrow();
  if (searching) return <SearchResults {...{ screen, calendars }} />;
  if (screen.address.view === 'agenda') return <AgendaView {...{ screen, range, window, loading }} />;
  if (screen.address.view !== 'month') return <WeekView {...{ screen, loading, weekends }} />;
  return narrow ? <PhoneMonth {...{ screen, loading }} /> : <MonthView {...{ screen, loading }} />;
}
