import { preferencesOf } from '@/platform/server/preferences';
import { without } from '@/platform/server/data/part';
import { dayOf } from '@/platform/shared/civil';
import type { QuickRead } from '../answers';
import { calendarLimits, calendarTexts } from '../rules';
import { readQuickAdd } from '../rules/quick-add/read';
import { listWritable } from './calendars/queries';
import type { Change } from './changes/schema';
import { invalid } from './events/rules';
import { addEvent } from './events/writes';

interface Sentence {
  text: string;
  day?: string | undefined;
}

/** How a sentence is read now, by the calendars and the preferences of an account. */
export async function readSentence(
  db: Parameters<typeof preferencesOf>[0],
  ownerId: number,
  { text, day }: Sentence,
): Promise<QuickRead> {
  const preferences = await preferencesOf(db, ownerId);
  const read = readQuickAdd(text, {
    now: new Date(),
    zone: preferences.timeZone,
    day: day === undefined ? undefined : (dayOf(day) ?? undefined),
    calendars: await listWritable(db, ownerId),
    preferences,
  });
  return without(read, 'parts');
}

/** Adds the event that a sentence describes; raises 422 where it describes none. */
export async function quickAdd(change: Change, sentence: Sentence): Promise<{ id: number; read: QuickRead }> {
  const read = await readSentence(change.trx, change.ownerId, sentence);
  const { title, location, calendarId } = read;
  if (title === '') throw invalid(calendarTexts.title);
  if (title.length > calendarLimits.titleMax) throw invalid(calendarTexts.titleTooLong);
  if (location.length > calendarLimits.locationMax) throw invalid(calendarTexts.locationTooLong);
  // A sentence that names none leaves them to the calendar.
  const reminders = read.reminders.length > 0 ? read.reminders : undefined;
  const { id } = await addEvent(change, { ...read, reminders, calendarId: calendarId ?? undefined });
  return { id, read };
}
