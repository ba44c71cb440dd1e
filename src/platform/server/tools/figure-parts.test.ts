import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/database';
import { civilDay, dayOf, textOfDay } from '@/platform/shared/civil';
import { FIGURE_RANGES, figureSpan } from '@/platform/shared/figures';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { countedFigure, momentsOf, momentsOfBoth, partOf } from './figure-parts';

const ZONES = ['UTC', 'Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'America/Havana', 'Africa/Cairo'];

test('the days of a person last from one moment to the next, where clocks change too', () => {
  const anyDay = fc.integer({ min: dayOf('1990-01-01') ?? 0, max: dayOf('2037-12-31') ?? 0 });
  // On these days clocks change in one of the zones.
  const changing = fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-04-24');
  const near = fc.tuple(changing, fc.integer({ min: -1, max: 1 })).map(([day, by]) => (dayOf(day) ?? 0) + by);
  const person = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    dayStart: fc.integer({ min: 0, max: 6 }),
  });
  fc.assert(
    fc.property(fc.oneof(anyDay, near), person, (day, { timeZone, dayStart }) => {
      const preferences = { ...USUAL_PREFERENCES, timeZone, dayStart };
      const [from, until] = momentsOf({ preferences }, { from: textOfDay(day), to: textOfDay(day) });
      const dayAt = (ms: number) => civilDay(new Date(ms), timeZone, dayStart);
      const edges = [from.getTime() - 1, from.getTime(), until.getTime() - 1, until.getTime()];
      expect(edges.map(dayAt)).toEqual([day - 1, day, day, day + 1]);
    }),
  );
});

describe('the database', () => {
  let db: Awaited<ReturnType<typeof openTestDatabase>>['db'];
  beforeAll(async () => {
    ({ db } = await openTestDatabase());
  });

  test.each(FIGURE_RANGES)('finds the part of a %s by a time and by its ms', async (range) => {
    for (const [today, timeZone, dayStart] of [
      ['2026-11-24', 'Asia/Tokyo', 4],
      ['2026-03-31', 'Europe/Berlin', 0],
      ['1970-02-10', 'America/New_York', 2],
    ] as const) {
      const span = figureSpan(range, today, 1);
      const asked = { span, preferences: { ...USUAL_PREFERENCES, timeZone, dayStart } };
      const wanted = [span.before, ...span.parts].flatMap((days, at) => {
        const part = at === 0 ? 1 : at + 2;
        const [from, until] = momentsOf(asked, days);
        return [from.getTime(), until.getTime() - 1].map((ms) => ({ ms, part }));
      });
      const [first] = momentsOfBoth(asked);
      const all = [{ ms: first.getTime() - 1, part: 0 }, ...wanted];
      for (const { ms, part } of all) {
        const time = sql`CAST(${new Date(ms).toISOString().slice(0, -1).replace('T', ' ')} AS DATETIME(3))`;
        const { rows } = await sql<{ time: number; ms: number }>`
          SELECT ${partOf(time, asked)} AS time, ${partOf(sql`CAST(${ms} AS SIGNED)`, asked, true)} AS ms`.execute(
          db,
        );
        expect([ms, ...rows.map(({ time, ms }) => [Number(time), Number(ms)])]).toEqual([ms, [part, part]]);
      }
    }
  });

  test('counts what has no time in no part', async () => {
    const span = figureSpan('week', '2026-11-24', 1);
    const asked = { span, preferences: USUAL_PREFERENCES };
    const { rows } = await sql<{ time: number; ms: number }>`
      SELECT ${partOf(sql`NULL`, asked)} AS time, ${partOf(sql`NULL`, asked, true)} AS ms`.execute(db);
    expect(rows.map(({ time, ms }) => [Number(time), Number(ms)])).toEqual([[-1, -1]]);
    const none = countedFigure(
      span,
      rows.map(({ time }) => ({ part: time, count: 1 })),
      { one: 'row', many: 'rows', href: '/' },
    );
    expect(none).toMatchObject({ value: '0', before: '0' });
  });

  test('compares the unsigned ms of a column', async () => {
    const span = figureSpan('week', '1970-01-05', 1);
    const asked = { span, preferences: { ...USUAL_PREFERENCES, timeZone: 'UTC' } };
    const { rows } = await sql<{ part: number }>`
      SELECT ${partOf(sql`CAST(1000 AS UNSIGNED)`, asked, true)} AS part`.execute(db);
    // The third of seven days is the first of January.
    expect(rows.map(({ part }) => Number(part))).toEqual([5]);
  });
});
