import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarLimits } from '../../rules';
import { changedSince, type TaskHistory, toldOf } from './told';

const states = fc.array(
  fc.record({
    days: fc.nat(60),
    tasks: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2'), { maxKeys: 4 }),
    asks: fc.boolean(),
  }),
  { minLength: 1, maxLength: 30 },
);

test('who asks for what has changed has what is there, or is told that nobody knows', () => {
  fc.assert(
    fc.property(states, (steps) => {
      let history: TaskHistory = { revision: 0, forgotten: 0, told: new Map() };
      let today = 20_000;
      let program = { since: 0, day: today, known: new Set<string>() };
      for (const { days, tasks, asks } of steps) {
        today += days;
        const current = new Map(Object.entries(tasks));
        history = toldOf(history, current, today);
        expect(toldOf(history, current, today).revision).toBe(history.revision);
        if (!asks) continue;
        const changes = changedSince(history, program.since);
        if (!changes) {
          // Nobody who asked within that time is told so.
          expect(today - program.day).toBeGreaterThan(calendarLimits.changesDays);
          program.known = new Set(current.keys());
        } else {
          for (const name of changes.gone) program.known.delete(name);
          for (const name of changes.changed) program.known.add(name);
        }
        expect([...program.known].sort()).toEqual([...current.keys()].sort());
        program = { ...program, since: history.revision, day: today };
      }
    }),
  );
});

test('what was never told, and what comes again, is a change; what is the same is none', () => {
  const first = toldOf({ revision: 0, forgotten: 0, told: new Map() }, new Map([['a', '1']]), 1);
  const without = toldOf(first, new Map(), 2);
  const again = toldOf(without, new Map([['a', '1']]), 3);
  expect(changedSince(first, 0)).toEqual({ changed: ['a'], gone: [] });
  expect(changedSince(without, 1)).toEqual({ changed: [], gone: ['a'] });
  expect(changedSince(again, 2)).toEqual({ changed: ['a'], gone: [] });
  expect(changedSince(again, 1)).toEqual({ changed: ['a'], gone: [] });
  expect([changedSince(again, 3), changedSince(again, 4)]).toEqual([{ changed: [], gone: [] }, null]);
});
