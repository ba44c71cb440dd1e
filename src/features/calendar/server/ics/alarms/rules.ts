import { calendarLimits as limits } from '../../../rules';
import type { Part } from '../lines/rules';
import {
  type Component,
  componentOf,
  nameOfLine,
  parameterOf,
  readContents,
  textOf,
} from '../properties/rules';
import { reminderOf } from '../values/rules';

/** The alarms that are reminders of ours, as minutes before the start, and all others as they are. */
export function alarmsOf(parts: readonly Part[]) {
  const reminders = new Set<number>();
  const kept: Component[] = [];
  for (const part of parts) {
    const component = componentOf(part);
    if (!component) {
      const bad = readContents(part.lines).bad;
      return { reminders: [], kept, bad: bad ? { line: bad.line, name: nameOfLine(bad) } : part };
    }
    const minutes = part.name === 'VALARM' ? minutesOf(component) : null;
    if (minutes !== null && (reminders.has(minutes) || reminders.size < limits.remindersMax))
      reminders.add(minutes);
    else kept.push(component);
  }
  return { reminders: [...reminders].sort((a, b) => a - b), kept, bad: null };
}

function minutesOf([, properties]: Component): number | null {
  const find = (name: string) => properties.find(([one]) => one === name);
  const [action, trigger] = [find('action'), find('trigger')];
  if (!action || !trigger || !/^(DISPLAY|AUDIO)$/i.test(textOf(action))) return null;
  if (parameterOf(trigger, 'related')?.toUpperCase() === 'END') return null;
  return reminderOf(textOf(trigger));
}
