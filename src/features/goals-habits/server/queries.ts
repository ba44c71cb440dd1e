import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay } from '@/platform/shared/civil';

/** What the figures of a person's habits depend on beside the habits. */
export interface Person {
  /** Their date, as a civil day. */
  today: number;
  /** 1 Monday to 7 Sunday. */
  weekStart: number;
  /** The civil day of a moment. */
  dayOfMoment: (moment: Date) => number;
}

/** The date of an account and its weeks, by its preferences. */
export async function readPerson(db: Kysely<Database>, ownerId: number): Promise<Person> {
  const { timeZone, dayStart, weekStart } = await preferencesOf(db, ownerId);
  const dayOfMoment = (moment: Date) => civilDay(moment, timeZone, dayStart);
  return { today: dayOfMoment(new Date()), weekStart, dayOfMoment };
}
