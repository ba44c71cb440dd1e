import { calendarLimits as limits } from '../../rules';
import type { Part } from './lines';
import { type Component, componentOf, parameterOf, textOf } from './properties';
import { reminderOf } from './values';

/**
 * The alarms that are reminders of ours, as minutes before the start, and all others as they are; and how many are left out,
 * since they are longer or more than any program writes.
 */
export function alarmsOf(parts: readonly Part[]) {
  const reminders = new Set<number>();
  const kept: Component[] = [];
  let leftOut = Math.max(0, parts.length - limits.alarmsMax);
  for (const part of parts.slice(0, limits.alarmsMax)) {
    const component = componentOf(part);
    if (!Array.isArray(component)) {
      if (!component.isLong) return { reminders: [], kept, leftOut, bad: component };
      leftOut++;
      continue;
    }
    const minutes = part.name === 'VALARM' ? minutesOf(component) : null;
    if (minutes !== null && (reminders.has(minutes) || reminders.size < limits.remindersMax))
      reminders.add(minutes);
    else kept.push(component);
  }
  return { reminders: [...reminders].sort((a, b) => a - b), kept, leftOut, bad: null };
}

function minutesOf([, properties]: Component): number | null {
  const find = (name: string) => properties.find(([one]) => one === name);
  const [action, trigger] = [find('action'), find('trigger')];
  if (!action || !trigger || !/^(DISPLAY|AUDIO)$/i.test(textOf(action))) return null;
  if (parameterOf(trigger, 'related')?.toUpperCase() === 'END') return null;
  return reminderOf(textOf(trigger));
}
