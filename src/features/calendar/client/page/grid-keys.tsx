import { Shortcut } from '@/platform/client/hotkeys';
import type { CalendarView } from '../calendar-address';
import { KEYS } from '../changes/use-calendar-changes';

type Keys = readonly (readonly [keys: string, does: string])[];

/** Handled by the event that has the focus. */
const OF_EVENT: Keys = [
  ['e', 'Edit'],
  ['delete', 'Delete'],
  ['alt+arrowleft', 'Move the event a day earlier'],
  ['alt+arrowright', 'Move the event a day later'],
];
/** Or by the day. */
const OF_DAY: Keys = [
  ['enter', 'Open, or a new event here'],
  ...OF_EVENT,
  ['home', 'The first day of the week'],
  ['end', 'The last day of the week'],
];
const OF_HOURS: Keys = [
  ...OF_DAY,
  ['pageup', 'The week before'],
  ['pagedown', 'The next week'],
  ['alt+arrowup', 'Move the event up: 15 minutes earlier'],
  ['alt+arrowdown', 'Move the event down: 15 minutes later'],
  ['alt+shift+arrowup', 'Shorten the event by 15 minutes'],
  ['alt+shift+arrowdown', 'Lengthen the event by 15 minutes'],
];
const GRID_KEYS: Record<CalendarView, Keys> = {
  month: [
    ...OF_DAY,
    ['pageup', 'The month before'],
    ['pagedown', 'The next month'],
    ['alt+arrowup', 'Move the event a week earlier'],
    ['alt+arrowdown', 'Move the event a week later'],
  ],
  week: OF_HOURS,
  day: OF_HOURS,
  agenda: [
    ['enter', 'Open'],
    ...OF_EVENT,
    ['alt+arrowup', 'Move the event a day earlier'],
    ['alt+arrowdown', 'Move the event a day later'],
  ],
};

/** Lists the keys that a view handles itself. */
export function GridKeys({ view }: { view: CalendarView }) {
  return GRID_KEYS[view].map(([keys, does]) => <Shortcut group={KEYS} key={keys} {...{ keys, does }} />);
}
