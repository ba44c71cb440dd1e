import { Shortcut } from '@/platform/client/hotkeys';
import { KEYS } from '../changes/use-calendar-changes';

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

/** Lists the keys that the views handle themselves. */
export function GridKeys() {
  return GRID_KEYS.map(([keys, does]) => <Shortcut group={KEYS} key={keys} {...{ keys, does }} />);
}
