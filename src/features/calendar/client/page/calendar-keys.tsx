import { Shortcut } from '@/platform/client/hotkeys';
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
      <GridKeys view={address.view} />
      <Shortcut group={KEYS} keys="t" does="Today" run={() => address.showDate(today)} />
      {VIEW_KEYS.map(([keys, does, to]) => (
        <Shortcut group={KEYS} key={keys} keys={keys} does={does} run={() => address.showView(to)} />
      ))}
      <Shortcut group={KEYS} keys="arrowleft" does="The period before" run={step(-1)} />
      <Shortcut group={KEYS} keys="arrowright" does="The next period" run={step(1)} />
      {onQuickAdd && <Shortcut group={KEYS} keys="n" does="Quick add" run={onQuickAdd} />}
      <Shortcut group={KEYS} keys="g" does="Go to a date" run={onGoTo} />
      <Shortcut group={KEYS} keys="/" does="Search" run={onSearch} />
    </>
  );
}
