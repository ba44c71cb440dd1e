import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { zipOf } from '@/platform/server/data/zip-writer';
import type { DataFile } from '@/platform/server/data/part';
import { textOfDay } from '@/platform/shared/civil';
import { csvLine } from '@/platform/shared/csv';
import type { ExportAnswer } from '../answers';
import { decimalOf } from '../rules/amounts';
import { type Rhythm, scheduleOn } from '../rules/habit';
import { ownCsv } from '../rules/own-csv';
import { dayText } from './figures/queries';
import { type ListedHabit, listHabits } from './habits/queries';
import { readPerson } from './queries';

/** All habits and entries as a file: our CSV, or the zip of Loop Habit Tracker, which others read too. */
export async function exportHabits(
  db: Kysely<Database>,
  ownerId: number,
  format: 'own' | 'loop',
): Promise<ExportAnswer> {
  const habits = await listHabits(db, ownerId);
  const { today } = await readPerson(db, ownerId);
  if (format === 'own') {
    const lines: string[] = [ownCsv.head];
    for (const { id, name } of habits) {
      for (const row of await listDays(db, ownerId, id)) lines.push(ownCsv.line({ habit: name, ...row }));
    }
    return answer(`habits-${textOfDay(today)}.csv`, 'text/csv', Buffer.from(lines.join('')));
  }
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(loopFiles(db, ownerId, habits, today), new Date(), () => undefined))
    pieces.push(piece);
  return answer(`habits-${textOfDay(today)}.zip`, 'application/zip', Buffer.concat(pieces));
}

/** The entries of a habit, oldest first. */
async function listDays(db: Kysely<Database>, ownerId: number, habitId: number) {
  return db
    .selectFrom('habit_entries')
    .select(['state', 'amount', 'note', dayText('day').as('day')])
    .where('user_id', '=', ownerId)
    .where('habit_id', '=', habitId)
    .orderBy(sql`habit_entries.day`)
    .execute();
}

function answer(name: string, type: ExportAnswer['type'], content: Buffer): ExportAnswer {
  return { name, type, content: content.toString('base64') };
}

const HEAD = [
  ...['Position', 'Name', 'Type', 'Question', 'Description', 'FrequencyNumerator', 'FrequencyDenominator'],
  ...['Color', 'Unit', 'Target Type', 'Target Value', 'Archived?'],
];

async function* loopFiles(
  db: Kysely<Database>,
  ownerId: number,
  habits: readonly ListedHabit[],
  today: number,
): AsyncGenerator<DataFile> {
  const line = (cells: readonly string[]) => csvLine(cells, '\n');
  const placeOf = (at: number) => String(at + 1).padStart(3, '0');
  const rows = habits.map((habit, at) => {
    const schedule = scheduleOn(habit.schedules, today);
    const [times, days] = frequencyOf(schedule);
    const isAmount = habit.kind === 'amount';
    return line([
      ...[placeOf(at), habit.name, isAmount ? 'NUMERICAL' : 'YES_NO'],
      ...[habit.question, habit.notes, String(times), String(days), habit.color],
      ...[habit.unit, isAmount ? habit.direction.toUpperCase() : ''],
      ...[isAmount ? decimalOf(schedule.target ?? 0) : '', String(habit.archived_at !== null)],
    ]);
  });
  yield { path: 'Habits.csv', content: [line(HEAD), ...rows].join('') };
  for (const [at, { id, name, kind }] of habits.entries()) {
    // Loop's own rule: nothing in a folder's name that a file system may refuse.
    const folder = `${placeOf(at)} ${name.replace(/[^ a-zA-Z0-9._-]+/g, '').trim()}`.trim();
    const days = (await listDays(db, ownerId, id)).toReversed();
    const lines = days.map((row) => line([row.day, valueOf(row, kind), row.note]));
    yield {
      path: `${folder}/Checkmarks.csv`,
      content: [line(['Date', 'Value', 'Notes']), ...lines].join(''),
    };
  }
}

/** So many times in so many days; days of the week as their number in seven. */
function frequencyOf({ rhythm, weekdays, times, span }: Rhythm): [times: number, days: number] {
  const due = [...weekdays.toString(2)].filter((bit) => bit === '1').length;
  if (rhythm === 'days') return due === 7 ? [1, 1] : [due, 7];
  if (rhythm === 'week') return [times, 7];
  if (rhythm === 'month') return [times, 30];
  return [rhythm === 'interval' ? 1 : times, span];
}

function valueOf({ state, amount }: { state: string | null; amount: number | null }, kind: string): string {
  if (state === 'skipped') return 'SKIP';
  if (state === 'missed') return 'NO';
  if (state === null) return 'UNKNOWN';
  return kind === 'amount' ? String(amount ?? 0) : 'YES_MANUAL';
}
