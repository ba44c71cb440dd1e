import { expect, test } from 'vitest';
import type { GroupRow, HabitRow } from '../../answers';
import { dropOf, groupsAfter, linesOf, sectionsOf } from './grid-order';

const habit = (id: number, groupId: number | null = null) => ({ id, groupId, archived: false }) as HabitRow;
const group = (id: number, folded = false): GroupRow => ({ id, name: String(id), folded });
const all = { withEmpty: true, unfolded: false };
const keys = (lines: ReturnType<typeof linesOf>) => lines.map(({ key }) => key).join(' ');

test('habits stand in their groups, those without one last, and a folded group shows its head alone', () => {
  const habits = [habit(1, 8), habit(2), habit(3, 7), habit(4, 8)];
  expect(keys(linesOf(sectionsOf([group(7), group(8), group(9)], habits, all)))).toBe(
    'g7 h3 g8 h1 h4 g9 g0 h2',
  );
  expect(keys(linesOf(sectionsOf([group(7, true), group(8)], habits, all)))).toBe('g7 g8 h1 h4 g0 h2');
  // A search shows what it finds, and nothing else.
  const found = { withEmpty: false, unfolded: true };
  expect(keys(linesOf(sectionsOf([group(7, true), group(9)], [habit(3, 7)], found)))).toBe('g7 h3');
  expect(keys(linesOf(sectionsOf([], habits.slice(1, 2), all)))).toBe('h2');
  const archived = { ...habit(5, 7), archived: true };
  expect(keys(linesOf(sectionsOf([], [habit(2), archived], all)))).toBe('g0 h2 archive h5');
});

test('a habit is dropped among others, into another group, and below a folded one at its end', () => {
  const habits = [habit(1, 7), habit(2, 7), habit(3, 8), habit(4)];
  const lines = linesOf(sectionsOf([group(7), group(8)], habits, all));
  expect(keys(lines)).toBe('g7 h1 h2 g8 h3 g0 h4');
  expect(dropOf(lines, 1, 3)).toEqual({ groupId: 7, ids: [2, 1] });
  expect(dropOf(lines, 2, 1)).toEqual({ groupId: 7, ids: [2, 1] });
  expect(dropOf(lines, 1, 1)).toBeNull();
  expect(dropOf(lines, 1, 2)).toBeNull();
  expect(dropOf(lines, 1, 0)).toBeNull();
  expect(dropOf(lines, 1, 4)).toEqual({ groupId: 8, ids: [1, 3] });
  expect(dropOf(lines, 1, 7)).toEqual({ groupId: null, ids: [4, 1] });
  expect(dropOf(lines, 4, 0)).toEqual({ groupId: 7, ids: [4, 1, 2] });
  const folded = linesOf(sectionsOf([group(7, true), group(8)], habits, all));
  expect(keys(folded)).toBe('g7 g8 h3 g0 h4');
  expect(dropOf(folded, 3, 1)).toEqual({ groupId: 7, ids: [1, 2, 3] });
});

test('a group is dropped at the nearest border between groups', () => {
  const habits = [habit(1, 7), habit(2, 7), habit(3, 8)];
  const lines = linesOf(sectionsOf([group(7), group(8), group(9)], habits, all));
  expect(keys(lines)).toBe('g7 h1 h2 g8 h3 g9');
  expect(groupsAfter(lines, 9, 0)).toEqual({ ids: [9, 7, 8], at: 0 });
  expect(groupsAfter(lines, 9, 3)).toEqual({ ids: [7, 9, 8], at: 3 });
  expect(groupsAfter(lines, 7, 6)).toEqual({ ids: [8, 9, 7], at: 6 });
  expect(groupsAfter(lines, 7, 1)).toBeNull();
});
