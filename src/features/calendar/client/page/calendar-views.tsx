import { useMemo, useState } from 'react';
import PanelRight from 'lucide-react/icons/panel-right';
import { isBeingAdded } from '@/platform/client/changes/unstored';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { usePreferences } from '@/platform/client/preferences';
import { useStored } from '@/platform/client/stored-choice';
import { IconButton } from '@/platform/client/ui/icon-button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Popover } from '@/platform/client/ui/popover';
import { ProblemNotice } from '@/platform/client/ui/problem-notice';
import { showToast } from '@/platform/client/ui/toast-store';
import { mediaHook, useNarrow } from '@/platform/client/use-narrow';
import type { Occurrence } from '../../answers';
import { useCalendarAddress } from '../screen/use-calendar-address';
import styles from './calendar-views.module.css';
import { KEYS, useCalendarChanges } from '../changes/use-calendar-changes';
import { useCalendars } from '../changes/use-calendars';
import { useDayEntries } from '../changes/use-day-entries';
import { useWindow } from '../changes/use-window';
import { shownEvents, type ShownEvent } from '../chip/shown-event';
import type { CalendarDialog } from '../dialogs/calendar-dialog-kind';
import { CalendarHead } from './calendar-head';
import { CalendarKeys } from './calendar-keys';
import { NOTHING_YET } from '../screen/nothing-yet';
import { OpenedEvent } from './opened-event';
import type { Move } from '../changes/event-changes';
import type { CalendarScreen } from '../screen/screen';
import { wallAt, wallText } from '@/platform/shared/repeat/wall';
import { usualStart } from '../period';
import { useShownPeriod } from '../screen/use-shown-period';
import { View } from './view';

const CalendarDialogs = lazyPiece(async () => (await import('../dialogs/calendar-dialogs')).CalendarDialogs);
// The days come first; these have their room kept.
const QuickAdd = lazyPiece(async () => (await import('../quick-add/quick-add')).QuickAdd);
const CalendarSide = lazyPiece(async () => (await import('../side/calendar-side')).CalendarSide);
const ScopeChange = lazyPiece(async () => (await import('../dialogs/scope-dialog')).ScopeChange);

const NONE: readonly Occurrence[] = [];

/** Whether the window has room for a column beside the page. */
const useWide = mediaHook('(width >= 1400px)');

/** A month, a week, a day or an agenda, with the way through time. */
export function CalendarViews() {
  const tool = useCalendarChanges();
  const { actions, changes } = tool;
  const preferences = usePreferences();
  const narrow = useNarrow();
  const wide = useWide();
  const address = useCalendarAddress();
  const range = useShownPeriod(address);
  const window = useWindow({ changes }, range.period, address.view === 'agenda');
  const { calendars, isLoaded } = useCalendars({ changes });
  const { entries, entriesLate, ticks } = useDayEntries(range.period);
  const [dialog, setDialog] = useState<CalendarDialog | null>(null);
  const [moving, setMoving] = useState<{ shown: ShownEvent; move: Move } | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [searching, setSearching] = useState(false);
  const [sideOpen, setSideOpen] = useState(false);
  const { today, date, view, search } = address;
  const [showsCancelled, setShowsCancelled] = useStored('calendarCancelled', (stored) => stored === true);
  const [showsWeekends, setShowsWeekends] = useStored('calendarWeekends', (stored) => stored !== false);
  const found = window.data?.events ?? NONE;
  const events = useMemo(() => {
    const taking = showsCancelled ? found : found.filter(({ status }) => status !== 'cancelled');
    return shownEvents(taking, calendars, preferences, today);
  }, [found, showsCancelled, calendars, preferences, today]);

  const edit = (event: Occurrence) => {
    address.closeEvent();
    setDialog({ kind: 'edit', event });
  };
  const remove = (event: Occurrence) => {
    address.closeEvent();
    // What it was opened from goes with it: its day gets the focus.
    anchor?.closest<HTMLElement>('[data-day]')?.focus({ preventScroll: true });
    if (event.seriesId !== null) setDialog({ kind: 'delete', event });
    else void actions.remove(`“${event.title}”`, [{ id: event.id }]);
  };
  /** Nothing can be done with one that the server does not know yet, and one of a read-only calendar is only opened. */
  const isThere = ({ event, fixed }: ShownEvent, opens?: true) => {
    const text = isBeingAdded(event)
      ? `“${event.title}” is still being added`
      : fixed && !opens && 'Its calendar is read-only';
    if (text) showToast({ tone: 'info', text });
    return !text;
  };
  const screen: CalendarScreen = {
    address,
    events,
    entries,
    entriesLate,
    onOpen: (shown, element) => {
      if (!isThere(shown, true)) return;
      setAnchor(element);
      address.openEvent(shown.event.id, shown.event.recurrenceId);
    },
    onEdit: (shown) => isThere(shown) && edit(shown.event),
    onDelete: (shown) => {
      if (!isThere(shown)) return false;
      remove(shown.event);
      return true;
    },
    onMake: (known) => setDialog({ kind: 'add', known }),
    onMove: (shown, move) => {
      if (!isThere(shown)) return false;
      // What differs from its series already is meant by itself.
      const asks = shown.repeats && !shown.event.changed;
      if (asks) setMoving({ shown, move });
      else void actions.move(shown.event, move, 'this');
      return !asks;
    },
  };
  const openForm = (day: string) => {
    const now = wallText(wallAt(Date.now(), preferences.timeZone));
    setDialog({ kind: 'add', known: { start: usualStart(day, now), allDay: false, slot: `on ${day}` } });
  };
  const openQuickAdd = () => setDialog({ kind: 'quick-add', day: date });
  const isEmpty = window.data !== undefined && events.length === 0 && entries.size === 0;
  const side = <CalendarSide {...{ address, calendars, ticks, actions }} onDialog={setDialog} />;

  return (
    <div className={styles.page}>
      <CalendarKeys
        address={address}
        onSearch={() => setSearching(true)}
        onGoTo={() => setDialog({ kind: 'go-to-date', day: date })}
        onQuickAdd={narrow ? openQuickAdd : undefined}
      />
      <CalendarHead
        address={address}
        searching={searching}
        onSearching={setSearching}
        onDialog={setDialog}
        cancelled={{ shown: showsCancelled, onChange: setShowsCancelled }}
        weekends={{ shown: showsWeekends, onChange: setShowsWeekends }}
        onAdd={openQuickAdd}
        side={
          !wide && (
            <Popover
              open={sideOpen}
              onOpenChange={setSideOpen}
              label="Calendars"
              align="end"
              className={styles.sidePopover ?? ''}
              trigger={<IconButton label="Calendars" icon={<PanelRight />} tooltip={!narrow} />}
            >
              {side}
            </Popover>
          )
        }
      />
      <ProblemNotice of={tool} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {!narrow && (
            <div className={styles.quick}>
              <QuickAdd
                day={date}
                calendars={calendars}
                isFirst={isLoaded && calendars.length === 0}
                actions={actions}
                keyGroup={KEYS}
                onForm={() => openForm(date)}
                onAdded={({ start }) => address.showDate(start.slice(0, 10))}
                {...(isEmpty && { atRest: NOTHING_YET })}
              />
            </div>
          )}
          {window.problem !== null ? (
            <LoadFailure load={window} text="Your events could not be loaded." />
          ) : (
            <View
              {...{ screen, range, window, calendars }}
              weekends={showsWeekends}
              searching={search.asked !== ''}
              loading={!window.data}
            />
          )}
          {window.data?.cut && search.asked === '' && (
            <p role="status" className={styles.cut}>
              Some repeating events happen more often here than can be shown.
            </p>
          )}
        </div>
        {wide && (
          <aside aria-label="Calendars" className={styles.side}>
            {side}
          </aside>
        )}
      </div>
      {address.event !== undefined && (
        <OpenedEvent
          key={`${String(address.event)} ${address.at ?? ''} ${view}`}
          id={address.event}
          at={address.at ?? ''}
          {...{ address, anchor, events, calendars }}
          onEdit={edit}
          onDuplicate={(like) => {
            address.closeEvent();
            setDialog({ kind: 'add', known: { like } });
          }}
          onDelete={remove}
        />
      )}
      {moving && (
        <ScopeChange
          title={`Move “${moving.shown.event.title}”`}
          does="Move"
          send={(scope, onError) => actions.move(moving.shown.event, moving.move, scope, onError)}
          onClose={() => setMoving(null)}
        />
      )}
      {dialog && (
        <CalendarDialogs
          dialog={dialog}
          calendars={calendars}
          actions={actions}
          changes={changes}
          onAdded={({ start }) => address.showDate(start.slice(0, 10))}
          onDay={address.showDate}
          onForm={openForm}
          onDialog={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
