import { useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Menu } from '@/platform/client/ui/menu';
import { PageHead } from '@/platform/client/ui/page-head';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { todayOf } from '@/platform/shared/typed-date';
import type { Occurrence } from '../answers';
import { KEYS, useCalendarChanges } from './changes/use-calendar-changes';
import type { CalendarDialog } from './dialogs/calendar-dialog-kind';
import { deleteOrAsk } from './dialogs/delete-event';
import { EventPopover } from './event/event-popover';
import { QuickAdd } from './quick-add/quick-add';

const CalendarDialogs = lazyPiece(async () => (await import('./dialogs/calendar-dialogs')).CalendarDialogs);
const ImportPage = lazyPiece(async () => (await import('./importing/import-page')).ImportPage);

/** /calendar: the import in place of the views where the address says so. */
export function CalendarPage() {
  const { screen } = useSearch({ from: '/signed-in/calendar' });
  return screen === 'import' ? <ImportPage /> : <CalendarViews />;
}

/** For now a list, until the views are here. */
function CalendarViews() {
  const { actions, changes } = useCalendarChanges();
  const preferences = usePreferences();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  const today = todayOf(preferences, now);
  const from = dayOf(today) ?? 0;
  const window = trpc.calendar.window.useQuery({ from: textOfDay(from - 30), to: textOfDay(from + 60) });
  const calendars = trpc.calendar.calendars.useQuery().data?.calendars ?? [];
  const [dialog, setDialog] = useState<CalendarDialog | null>(null);
  const [opened, setOpened] = useState<{ event: Occurrence; anchor: HTMLElement } | null>(null);

  return (
    <div>
      <PageHead
        title="Calendar"
        actions={
          <Menu
            trigger={<Button>More</Button>}
            items={[
              {
                label: 'Import…',
                onSelect: () => void navigate({ to: '/calendar', search: { screen: 'import' } }),
              },
              { label: 'Export…', onSelect: () => setDialog({ kind: 'export' }) },
              { label: 'Feeds…', onSelect: () => setDialog({ kind: 'feeds' }) },
              { label: 'Trash', onSelect: () => setDialog({ kind: 'trash' }) },
              { label: 'Add a calendar…', onSelect: () => setDialog({ kind: 'calendar' }) },
              { label: 'Go to a date…', onSelect: () => setDialog({ kind: 'go-to-date', day: today }) },
            ]}
          />
        }
      />
      <QuickAdd
        day={today}
        calendars={calendars}
        actions={actions}
        keyGroup={KEYS}
        onForm={() => setDialog({ kind: 'add', known: { start: `${today}T09:00:00`, allDay: false } })}
        onAdded={() => undefined}
      />
      <ul>
        {window.data?.events.map((event) => (
          <li key={`${String(event.id)}-${event.recurrenceId}-${event.start}`}>
            <button
              type="button"
              onClick={({ currentTarget }) => setOpened({ event, anchor: currentTarget })}
            >
              {event.title}, {event.start}
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <EventPopover
          id={opened.event.id}
          recurrenceId={opened.event.recurrenceId}
          known={opened.event}
          anchor={opened.anchor}
          calendars={calendars}
          onEdit={(event) => {
            setOpened(null);
            setDialog({ kind: 'edit', event });
          }}
          onDelete={(event) => {
            setOpened(null);
            deleteOrAsk(event, actions, setDialog);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {dialog && (
        <CalendarDialogs
          dialog={dialog}
          calendars={calendars}
          actions={actions}
          onRevision={(revision) => void changes.catchUp(revision)}
          onAdded={() => undefined}
          onDay={() => undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
