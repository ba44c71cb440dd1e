import { expect, test } from 'vitest';
import type * as z from 'zod';
import { itemLine } from '@/features/devflow/server/data/schema';
import { transactionLine } from '@/features/expense-tracker/server/data/schema';
import { entryLine } from '@/features/goals-habits/server/data/schema';
import { recordRow, reviewRow } from '@/features/watched-records/server/data/schema';
import { linesOf } from '@/platform/server/tools/demo-lines';
import type { ServerTool } from '@/platform/server/tools/tool';
import { dayOf, momentOf, textOfDay } from '@/platform/shared/civil';
import * as tools from '../tools';

const FILLED = Object.entries<ServerTool>(tools);
const linesIn = <Line>(files: ReadonlyMap<string, unknown[]>, file: string, schema: z.ZodType<Line>) =>
  (files.get(file) ?? []).map((line) => schema.parse(line));

test('days and moments are counted from the person’s today, and a repeated line’s from its own', () => {
  const lines = linesOf(
    {
      usual: { 'a.json': { id: '@{name}', below: null } },
      sets: [
        {
          people: ['ada', 'bob'],
          files: {
            'a.json': [
              {
                name: 'one',
                days: '{-12} {+3} {mon}T09:30 {sun-2}',
                month: '{month-11}',
                year: '{year}-05-01',
              },
              { name: 'two', below: '@one', at: '{-1 09:30}', ms: '{ms -1 09:30}', now: '{now}' },
            ],
            'b.json': [
              {
                ...{ day: '{+0}', before: '{-1}', turn: '{turn}', of: { turns: ['a', 'b'] } },
                state: { by: '{day}', since: { '{-99}': 'old', '{-3}': 'new' } },
                repeat: { from: '{-8}', on: 'x......' },
              },
              { month: '{month}', copy: '{month}', repeat: { from: '{month-2}-01', on: 20, times: 1 } },
            ],
            'c.json': [{ called: '{name}!', repeat: { of: 'a.json' } }],
          },
        },
        { people: ['bob'], files: { 'c.json': [{ called: 'bob’s' }], 'text.sql': ['SELECT {x}'] } },
      ],
    },
    // Sunday there, and still Saturday in London.
    { username: 'bob', now: new Date('2026-11-28T20:00:00Z'), timeZone: 'Asia/Tokyo', currency: 'JPY' },
  );
  expect(Object.fromEntries(lines)).toEqual({
    'a.json': [
      {
        ...{ id: 1, below: null, name: 'one', month: '2025-12', year: '2026-05-01' },
        days: '2026-11-17 2026-12-02 2026-11-23T09:30 2026-11-15',
      },
      {
        ...{ id: 2, below: 1, name: 'two', now: '2026-11-28T20:00:00.000Z' },
        ...{ at: '2026-11-28T00:30:00.000Z', ms: Date.UTC(2026, 10, 28, 0, 30) },
      },
    ],
    'b.json': [
      { day: '2026-11-23', before: '2026-11-22', turn: 0, of: 'a', state: 'old' },
      { month: '2026-09', copy: '2026-09' },
    ],
    'c.json': [{ called: 'one!' }, { called: 'two!' }, { called: 'bob’s' }],
    'text.sql': ['SELECT {x}'],
  });
});

test('whatever day it is, nothing that was done is ahead of it, and splits add up', () => {
  const first = dayOf('2026-01-01') ?? 0;
  for (let today = first; today < first + 430; today += 11) {
    const now = momentOf(today, 1, 'UTC');
    const ahead = FILLED.flatMap(([name, { demo }]) => {
      if (!demo) return [];
      const files = linesOf(demo, { username: 'meilin', now, timeZone: 'UTC', currency: 'EUR' });
      // Two tools may have files of one name.
      const of = (tool: keyof typeof tools) => (name === tool ? files : new Map<string, unknown[]>());
      const times = [
        ...linesIn(of('expenses'), 'transactions.json', transactionLine).map(({ date }) => date),
        ...linesIn(of('goalsHabits'), 'entries.json', entryLine).map(({ day }) => day),
        ...linesIn(of('devflow'), 'items.json', itemLine).flatMap(({ createdAt, completedAt }) => [
          createdAt,
          completedAt ?? 0,
        ]),
        ...linesIn(of('watchedRecords'), 'records.json', recordRow).map((record) => record.last_watched_time),
        ...linesIn(of('watchedRecords'), 'reviews.json', reviewRow).map((review) => review.watched_time),
      ];
      return times.filter((time) => new Date(time) > now);
    });
    expect(ahead, textOfDay(today)).toEqual([]);
  }
});
