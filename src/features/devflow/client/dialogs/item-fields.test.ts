import { expect, test } from 'vitest';
import { clashesOf } from '@/platform/client/outbox/seen';
import { asTold, changesOf, fieldsOf, type ItemFields, meansDone, turnedBy } from './item-fields';

test('a form takes the status named Completed at its word, both ways, where none is marked', () => {
  const named = (id: number, name: string, isMarked = false) => {
    return { id, name, color: null, meansDone: isMarked, updatedAt: '' };
  };
  const plain = [named(1, 'Bug'), named(2, 'Completed')];
  const marked = [named(1, 'Bug'), named(2, 'Completed'), named(3, 'Shipped', true)];
  expect([1, 2, null, undefined].map((id) => meansDone(plain, id))).toEqual([false, true, false, false]);
  expect([2, 3].map((id) => meansDone(marked, id))).toEqual([false, true]);
  const open = { statusId: 1, completed: false };
  const done = { statusId: 2, completed: true };
  expect(turnedBy(plain, open, 2)).toEqual({ completed: true });
  expect(turnedBy(plain, done, 1)).toEqual({ completed: false });
  expect(turnedBy(plain, done, undefined)).toEqual({});
  expect(turnedBy(marked, open, 2)).toEqual({});
  expect(turnedBy(marked, { ...done, statusId: 3 }, 2)).toEqual({ completed: false });
  // Completed elsewhere, in a status that does not say so.
  expect(turnedBy(marked, done, 1)).toEqual({});
});

const stored: ItemFields = {
  ...{ title: 'Filter', featureId: 1, statusId: 2, priority: 0, labels: '', notes: '' },
  ...{ dueDate: '2026-11-28', repeats: 'FREQ=DAILY', reminderDays: 1 },
};

test('what hangs on the due date goes with it, and stays while another one is typed', () => {
  expect(changesOf(stored, { dueDate: null })).toEqual({ dueDate: null, repeats: null, reminderDays: null });
  expect(changesOf(stored, { dueDate: null, repeats: 'FREQ=WEEKLY' })).toMatchObject({ repeats: null });
  expect(changesOf(stored, { dueDate: '2026-12-01' })).toEqual({ dueDate: '2026-12-01' });
  const plain = { ...stored, dueDate: null, repeats: null, reminderDays: null };
  expect(changesOf(plain, { title: 'Filters', reminderDays: 1 })).toEqual({ title: 'Filters' });
  expect(changesOf(plain, { dueDate: '2026-12-01', reminderDays: 1 })).toEqual({
    ...{ dueDate: '2026-12-01', reminderDays: 1 },
  });
});

test('what only this person changed is not taken for a change elsewhere', () => {
  const item = { ...stored, labels: ['ui', 'docs'], notes: 'a' };
  const was = fieldsOf(item);
  const becomes = { ...changesOf(was, { title: 'B', labels: 'ui', notes: 'b', priority: 2, dueDate: null }) };
  const seen = { query: 'devflow.item', input: {}, was: asTold(was), becomes, labels: {} };
  expect(Object.keys(becomes)).toContain('labels');
  expect(clashesOf(seen, item)).toEqual([]);
  expect(clashesOf(seen, { ...item, labels: ['ui', 'other'] })).toHaveLength(1);
});
