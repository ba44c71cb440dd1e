import { useHotkey } from '@/platform/client/hotkeys';
import type { CalendarView } from '../calendar-address';
import type { CalendarAddressHere } from '../screen/use-calendar-address';
import { KEYS } from '../changes/use-calendar-changes';

const VIEW_KEYS: readonly [keys: string, does: string, view: CalendarView][] = [
  ['d', 'Day', 'day'],
  ['w', 'Week', 'week'],
  ['m', 'Month', 'month'],
  ['a', 'Agenda', 'agenda'],
];

/** Handled by the day or the event that has the focus. */
const GRID_KEYS = [
  ['enter', 'Open, or a new event here'],
  ['e', 'Edit'],
  ['delete', 'Delete'],
  ['home', 'The first day of the week'],
  ['end', 'The last day of the week'],
  ['pageup', 'The month before'],
  ['pagedown', 'The next month'],
  ['alt+arrowleft', 'Move the event a day earlier'],
  ['alt+arrowright', 'Move the event a day later'],
  ['alt+arrowup', 'Move it up: a week, or 15 minutes'],
  ['alt+arrowdown', 'Move it down: a week, or 15 minutes'],
  ['alt+shift+arrowup', 'Shorten the event by 15 minutes'],
  ['alt+shift+arrowdown', 'Lengthen the event by 15 minutes'],
] as const;

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
      {GRID_KEYS.map(([keys, does]) => (
        <Key key={keys} keys={keys} does={does} />
      ))}
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

function Key({ keys, does, run }: { keys: string; does: string; run?: () => void }) {
  useHotkey({ group: KEYS, keys, does, ...(run && { run }) });
  return null;
}
