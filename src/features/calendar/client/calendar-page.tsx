import { useSearch } from '@tanstack/react-router';
import { lazyPage } from '@/platform/client/lazy-page';
import { CalendarViews } from './page/calendar-views';

const ImportPage = lazyPage(() => import('./importing/import-view'), 'ImportPage');

/** /calendar: the import in place of the views where the address says so. */
export function CalendarPage() {
  const { screen } = useSearch({ from: '/signed-in/calendar' });
  return screen === 'import' ? <ImportPage /> : <CalendarViews />;
}
