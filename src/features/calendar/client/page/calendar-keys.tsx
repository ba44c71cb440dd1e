import { useHotkey } from '@/platform/client/hotkeys';
import { lazyPiece } from '@/platform/client/lazy-piece';
import type { CalendarView } from '../calendar-address';
import type { CalendarAddressHere } from '../screen/use-calendar-address';
import { KEYS } from '../changes/use-calendar-changes';

const VIEW_KEYS: readonly [keys: string, does: string, view: CalendarView][] = [
  ['d', 'Day', 'day'],
  ['w', 'Week', 'week'],
  ['m', 'Month', 'month'],
  ['a', 'Agenda', 'agenda'],
];

/** Their names are for the list of keys, which nobody asks for first. */
const GridKeys = lazyPiece(async () => (await import('./grid-keys')).GridKeys);

/** The keys of the page, and the list of those that its views handle. */
export function CalendarKeys({
  address,
  onSearch,
  onGoTo,
  onQuickAdd,
}: {
  address: CalendarAddressHere;
  onSearch: () => void;
  onGoTo: () => void;
  /** Where the field for sentences is not on the page, which has this key otherwise. */
  onQuickAdd: (() => void) | undefined;
}) {
  const { today } = address;
  const step = (steps: number) => () => address.step(steps);
  return (
    <>
      <GridKeys />
      <Key keys="t" does="Today" run={() => address.showDate(today)} />
      {VIEW_KEYS.map(([keys, does, to]) => (
        <Key key={keys} keys={keys} does={does} run={() => address.showView(to)} />
      ))}
      <Key keys="arrowleft" does="The period before" run={step(-1)} />
      <Key keys="arrowright" does="The next period" run={step(1)} />
      {onQuickAdd && <Key keys="n" does="Quick add" run={onQuickAdd} />}
      <Key keys="g" does="Go to a date" run={onGoTo} />
      <Key keys="/" does="Search" run={onSearch} />
    </>
  );
}

function Key({ keys, does, run }: { keys: string; does: string; run: () => void }) {
  useHotkey({ group: KEYS, keys, does, run });
  return null;
}
