import { expect, test } from 'vitest';
import type { GoalRow } from '../../goal-answers';
import type { GoalState } from '../../rules';
import { goalsOf, movableWith } from './goal-order';

interface Given {
  dueDate?: string | null;
  parentId?: number | null;
  state?: GoalState;
  name?: string;
}

const goal = (id: number, { dueDate = null, parentId = null, state = 'open', name = '' }: Given = {}) =>
  ({ id, dueDate, parentId, state, name, why: '' }) as GoalRow;

const GOALS = [
  goal(1),
  goal(2, { dueDate: '2026-06-01', name: 'Move house' }),
  goal(3, { dueDate: '2026-03-01' }),
  goal(4, { dueDate: '2026-06-01' }),
  goal(5, { parentId: 2, dueDate: '2026-05-01', name: 'Pack' }),
  goal(6, { parentId: 2, dueDate: '2026-04-01', state: 'reached', name: 'Find a flat' }),
  goal(7, { state: 'reached' }),
];
const ids = (rows: readonly GoalRow[]) => rows.map(({ id }) => id);

test('goals come by due date, those without one last, parts below their whole whatever their state', () => {
  expect(ids(goalsOf(GOALS, 'open', ''))).toEqual([3, 2, 6, 5, 4, 1]);
  expect(ids(goalsOf(GOALS, 'reached', ''))).toEqual([7]);
});

test('a search finds parts with their whole', () => {
  expect(ids(goalsOf(GOALS, 'open', ' PACK '))).toEqual([2, 5]);
  expect(ids(goalsOf(GOALS, 'open', 'house'))).toEqual([2, 6, 5]);
  expect(ids(goalsOf(GOALS, 'open', 'pàck'))).toEqual([2, 5]);
  expect(goalsOf(GOALS, 'dropped', 'pack')).toEqual([]);
});

test('goals change places only with those of the same due date within the same whole', () => {
  const rows = goalsOf(GOALS, 'open', '');
  const partners = (id: number) => ids(movableWith(rows, rows.find((row) => row.id === id) as GoalRow));
  expect(partners(2)).toEqual([2, 4]);
  expect(partners(3)).toEqual([3]);
  expect(partners(5)).toEqual([5]);
});
