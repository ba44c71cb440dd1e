import { useSearch } from '@tanstack/react-router';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { CalendarViews } from './page/calendar-views';

const ImportPage = lazyPiece(async () => (await import('./importing/import-page')).ImportPage);

/** /calendar: the import in place of the views where the address says so. */
export function CalendarPage() {
  const { screen } = useSearch({ from: '/signed-in/calendar' });
  return screen === 'import' ? <ImportPage /> : <CalendarViews />;
}
