import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { isSwitchedOff } from '@/platform/client/hotkeys';
import { useNarrow } from '@/platform/client/use-narrow';
import { Button } from '@/platform/client/ui/button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { useRovingFocus } from '@/platform/client/lists/roving-focus';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SkeletonRows } from '@/platform/client/ui/skeleton';
import type { useWindow } from '../changes/use-window';
import { entryKey } from '../chip/entry-chip';
import type { Period } from '../period';
import { NOTHING_YET, NOTHING_YET_HERE } from '../screen/nothing-yet';
import type { AgendaRange } from '../screen/use-shown-period';
import type { CalendarScreen } from '../screen/screen';
import { agendaParts, gapText } from './agenda-days';
import styles from './agenda-view.module.css';
import { useWantedFocus } from '../screen/use-wanted-focus';
import { DayList, DayRows } from './day-list';

/** By how many days an arrow moves an event. */
const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** The days from the one in focus on, as a list that goes on in both directions. */
export function AgendaView({
  screen,
  range,
  window: { covered, late, retry, retrying },
  loading,
}: {
  screen: CalendarScreen;
  range: AgendaRange;
  window: ReturnType<typeof useWindow>;
  loading: boolean;
}) {
  const narrow = useNarrow();
  const { address, events, entries, entriesLate } = screen;
  const { period } = range;
  // What is not here yet is not told of as free.
  const isWhole = covered.first === period.first && covered.last === period.last;
  const parts = agendaParts(covered, { events, entries, today: address.today });
  const rows = parts.flatMap((part) =>
    part.kind === 'gap'
      ? []
      : [
          ...part.events.map((shown) => ({ key: `${part.day} ${shown.key}`, shown })),
          ...part.entries.map((entry) => ({ key: entryKey(entry), shown: null })),
        ],
  );
  const indexes = new Map(rows.map(({ key }, index) => [key, index]));
  const { listProps, rowProps, move } = useRovingFocus(rows, ({ key }) => key);
  const list = useRef<HTMLDivElement>(null);
  const wantFocus = useWantedFocus(list);
  const end = useRef<HTMLDivElement>(null);
  const goOn = useFocusGoesOn(list, covered, entriesLate);
  usePlaceKept(list, covered.first);
  useDayInSight(list, address.date);
  useEndSeen(end, loading || !isWhole ? null : period.last, () => range.later(rows.length));

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || !(event.target instanceof Element)) return;
    const index = event.target.closest<HTMLElement>('[data-index]')?.dataset.index;
    const shown = rows[Number(index)]?.shown;
    const days = MOVES[event.key];
    if (event.altKey && !event.shiftKey && shown && days !== undefined) {
      if (screen.onMove(shown, { days })) wantFocus({ event: shown.key });
    } else if (event.altKey || move(event)) return;
    else if (shown && event.key === 'Delete') {
      const next = [rows[Number(index) + 1], rows[Number(index) - 1]].find((row) => row?.shown);
      if (screen.onDelete(shown) && next?.shown) wantFocus({ event: next.shown.key });
    } else if (shown && event.key === 'e' && !isSwitchedOff('e')) screen.onEdit(shown);
    else return;
    event.preventDefault();
  }

  const indexProps = (key: string) => {
    const index = indexes.get(key) ?? 0;
    return { ...rowProps(index), 'data-index': index };
  };

  const more = (label: string, load: AgendaRange['later'], at: 0 | -1) => (
    <Button
      size="small"
      className={styles.more}
      onClick={({ currentTarget }) => {
        goOn(currentTarget, at);
        load(rows.length);
      }}
    >
      {label}
    </Button>
  );

  if (loading) return <SkeletonRows label="Loading events" rowHeight={52} rows={5} />;
  return (
    <div className={styles.agenda}>
      {more('Earlier days', range.earlier, -1)}
      {rows.length === 0 && <p className={styles.nothing}>{narrow ? NOTHING_YET_HERE : NOTHING_YET}</p>}
      <div
        ref={list}
        role="region"
        aria-label="Agenda"
        className={styles.days}
        {...listProps}
        onKeyDown={handleKeyDown}
      >
        {parts.map((part) =>
          part.kind === 'gap' ? (
            <p key={part.day} className={styles.gap}>
              {gapText(part.days)}
            </p>
          ) : (
            <DayList key={part.day} day={part.day} today={address.today}>
              {part.events.length + part.entries.length === 0 ? (
                <p className={styles.free}>Nothing today</p>
              ) : (
                <DayRows {...part} screen={screen} propsOf={indexProps} />
              )}
            </DayList>
          ),
        )}
      </div>
      <div ref={end} />
      <LoadFailure load={{ problem: late, retry, retrying }} text="More days could not be loaded." />
      {more('Later days', range.later, 0)}
    </div>
  );
}

/** Scrolls to a day when it comes into focus, or to the next one with anything. */
function useDayInSight(list: { current: HTMLElement | null }, date: string) {
  const seen = useRef(date);
  useEffect(() => {
    if (seen.current === date) return;
    seen.current = date;
    const days = [...(list.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    days.find(({ dataset }) => (dataset.part ?? '') >= date)?.scrollIntoView({ block: 'start' });
  }, [list, date]);
}

/**
 * From a button beside the list, which the days that come push out of sight, the focus goes on to their first row, or to their
 * last one (-1) if they come before the others, once they are here.
 */
function useFocusGoesOn(list: { current: HTMLElement | null }, { first, last }: Period, late: boolean) {
  const from = useRef<{ button: HTMLElement; at: 0 | -1; isNew: (day: string) => boolean } | null>(null);
  useEffect(() => {
    if (!from.current || late) return;
    const { button, at, isNew } = from.current;
    if (!isNew(first) && !isNew(last)) return;
    from.current = null;
    if (button !== document.activeElement) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])];
    const partOf = (row: HTMLElement) => row.closest<HTMLElement>('[data-part]')?.dataset.part ?? first;
    rows
      .filter((row) => isNew(partOf(row)))
      .at(at)
      ?.focus();
  }, [list, first, last, late]);
  return (button: HTMLElement, at: 0 | -1) => {
    from.current = { button, at, isNew: (day) => (at === 0 ? day > last : day < first) };
  };
}

/** What is in sight stays where it is when days come before it. */
function usePlaceKept(list: { current: HTMLElement | null }, first: string) {
  const before = useRef({ first, height: 0 });
  useLayoutEffect(() => {
    const height = list.current?.offsetHeight ?? 0;
    const known = before.current;
    if (first < known.first && known.height > 0) window.scrollBy({ top: height - known.height });
    before.current = { first, height };
  });
}

/** Asks for more when the end comes into sight; once for each end. */
function useEndSeen(end: { current: HTMLElement | null }, last: string | null, onSeen: () => void) {
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (last === null || !end.current) return;
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && window.scrollY > 0) see();
      },
      { rootMargin: '600px' },
    );
    sight.observe(end.current);
    return () => sight.disconnect();
  }, [end, last]);
}
