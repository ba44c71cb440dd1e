import { LoadFailure } from '@/platform/client/ui/load-failure';
import { useRovingFocus } from '@/platform/client/lists/roving-focus';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import Search from 'lucide-react/icons/search';
import type { CalendarRow } from '../answers';
import { EventRow } from './agenda/event-row';
import { shownEvents } from './chip/shown-event';
import { shortDayText } from '@/platform/shared/civil-names';
import type { CalendarScreen } from './screen/screen';
import styles from './search-results.module.css';

/** What the search finds, in place of the view. */
export function SearchResults({
  screen,
  calendars,
}: {
  screen: CalendarScreen;
  calendars: readonly CalendarRow[];
}) {
  const { search, today } = screen.address;
  const preferences = usePreferences();
  const query = trpc.calendar.search.useQuery(
    { q: search.asked },
    { staleTime: 0, placeholderData: (known) => known },
  );
  const load = loadStateOf(query);
  const found = shownEvents(query.data?.events ?? [], calendars, preferences, today);
  const { listProps, rowProps } = useRovingFocus(found, ({ key }) => key);
  if (load.problem !== null) return <LoadFailure load={load} text="The events could not be searched." />;
  if (!query.data) return <SkeletonRows label="Searching" rowHeight={52} rows={3} />;
  if (found.length === 0) {
    return (
      <EmptyState
        icon={<Search size={26} />}
        title={`No events match “${search.asked}”`}
        text="Titles, places and notes are searched."
      />
    );
  }
  return (
    <>
      <p role="status" className={styles.count}>
        {found.length === 1 ? '1 event' : `${String(found.length)} events`}
        {query.data.cut && '; of some that repeat, the next day would take too long to find'}
      </p>
      <ul aria-label="Found events" className={styles.results} {...listProps}>
        {found.map((shown, index) => (
          <li key={shown.key}>
            <EventRow
              {...rowProps(index)}
              data-index={index}
              shown={shown}
              day={shown.first}
              before={shortDayText(shown.first, today.slice(0, 4), preferences)}
              screen={screen}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
