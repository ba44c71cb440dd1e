import { calendarLimits as limits } from '../../rules';
import type { Part } from './lines';
import { type Component, componentOf, parameterOf, type Property, textOf } from './properties';
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
    const minutes = part.name === 'VALARM' && !isMarked(component) ? minutesOf(component) : null;
    const isReminder = minutes !== null && (reminders.has(minutes) || reminders.size < limits.remindersMax);
    if (isReminder) reminders.add(minutes);
    // What programs note of one, such as that it was dismissed, they are to find again.
    if (!isReminder || hasNotes(component))
      kept.push(!isReminder && minutes !== null && hasNotes(component) ? marked(component) : component);
  }
  return { reminders: [...reminders].sort((a, b) => a - b), kept, leftOut, bad: null };
}

/** What a reminder of ours says. */
const OWN = new Set(['action', 'trigger', 'description']);

function hasNotes([, properties]: Component): boolean {
  return properties.some(([name]) => !OWN.has(name));
}

/** On alarms beyond the most reminders, which would look like notes of a reminder that is no more. */
const MARK: Property = ['x-toolstead-alarm', {}, 'unknown', 'KEPT'];

function isMarked([, properties]: Component): boolean {
  return properties.some(([name]) => name === MARK[0]);
}

function marked([name, properties, components]: Component): Component {
  return [name, [...properties, MARK], components];
}

/**
 * The alarms of an event: those that programs wrote, as far as they are not of reminders that it has no more, and the minutes of
 * its other reminders.
 */
export function alarmsToWrite(reminders: readonly number[], kept: readonly Component[]) {
  const noted = new Set<number>();
  const written = kept.filter((component) => {
    const minutes = component[0] === 'valarm' ? minutesOf(component) : null;
    if (minutes === null || !hasNotes(component) || isMarked(component)) return true;
    noted.add(minutes);
    return reminders.includes(minutes);
  });
  return { written, others: reminders.filter((minutes) => !noted.has(minutes)) };
}

/** Of an alarm that can be a reminder, how many minutes before the start it is. */
function minutesOf([, properties]: Component): number | null {
  const find = (name: string) => properties.find(([one]) => one === name);
  const [action, trigger] = [find('action'), find('trigger')];
  if (!action || !trigger || !/^(DISPLAY|AUDIO)$/i.test(textOf(action))) return null;
  if (parameterOf(trigger, 'related')?.toUpperCase() === 'END') return null;
  return reminderOf(textOf(trigger));
}
