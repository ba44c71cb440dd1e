import { type NamedDates, shortDayText } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { ImportAnswer, ImportCounts, ImportItem } from '../../answers';
import { OUTCOMES, type Outcome } from '../../rules';
import { instantOf, wallAt, wallOf, wallText } from '@/platform/shared/repeat/wall';
import { lastDayOf, rangeText, clockText } from '../event/when-text';

/** In the order of the tabs. */
export const OUTCOME_LABELS: Record<Outcome, string> = {
  new: 'New',
  changed: 'Changed',
  changed_here: 'Changed here',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
};

export type Decisions = Readonly<Record<string, 'keep' | 'take'>>;

/** How many events an import writes. */
export function writtenOf(
  items: readonly ImportItem[],
  decisions: Decisions,
): Pick<ImportCounts, 'new' | 'changed'> {
  const written = items.filter(({ uid, choice }) => choice !== null && (decisions[uid] ?? choice) === 'take');
  const changed = written.filter(({ outcome }) => outcome === 'changed' || outcome === 'changed_here').length;
  return { new: written.length - changed, changed };
}

const number = (count: number) => count.toLocaleString('en-US');
export const counted = (count: number, what: string) => `${number(count)} ${what}${count === 1 ? '' : 's'}`;

/** 'team.ics holds 214 events; 3 tasks are left out.' */
export function fileText({
  items,
  leftOut,
  fileName,
}: Pick<ImportAnswer, 'items' | 'leftOut' | 'fileName'>): string {
  const name = fileName === '' ? 'The file' : fileName;
  const tasks = leftOut === 0 ? '' : `; ${counted(leftOut, 'task')} ${leftOut === 1 ? 'is' : 'are'} left out`;
  return `${name} holds ${counted(items.length, 'event')}${tasks}.`;
}

/** 'Mon 23 Nov 2026, 10:00 – 11:00', '24 Dec 2026 – 3 Jan 2027' … as it will stand in the calendar, in its zone. */
export function itemWhen(
  item: ImportItem,
  form: NamedDates & Pick<Preferences, 'hourCycle' | 'timeZone'>,
): string {
  if (item.start === '') return 'Not known';
  const here = (text: string) => {
    const wall = item.allDay || item.zone === '' ? null : wallOf(text);
    return wall === null ? text : wallText(wallAt(instantOf(wall, item.zone), form.timeZone));
  };
  const shown = { start: here(item.start), end: here(item.end), allDay: item.allDay };
  const { start, end, allDay } = shown;
  const day = (of: string) => shortDayText(of, null, form);
  const [first, last] = [start.slice(0, 10), lastDayOf(shown)];
  if (allDay) return first === last ? day(first) : `${day(first)} – ${day(last)}`;
  if (first === last) return `${day(first)}, ${rangeText(shown, form)}`;
  return `${day(first)}, ${clockText(start, form)} – ${day(end.slice(0, 10))}, ${clockText(end, form)}`;
}

/** '171 new, 16 changed, 18 unchanged' of an import that was made. */
export function countsText(counts: ImportCounts): string {
  const told = OUTCOMES.flatMap((outcome) =>
    counts[outcome] === 0 ? [] : [`${number(counts[outcome])} ${OUTCOME_LABELS[outcome].toLowerCase()}`],
  );
  return told.join(', ') || 'nothing';
}

/** '171 new events and 16 changed'. */
export function importedText({ new: made, changed }: Pick<ImportCounts, 'new' | 'changed'>): string {
  if (changed === 0) return counted(made, 'new event');
  return made === 0
    ? counted(changed, 'changed event')
    : `${counted(made, 'new event')} and ${number(changed)} changed`;
}
