import { expect, test } from 'vitest';
import { clashesOf } from '@/platform/client/outbox/seen';
import { asTold, changesOf, fieldsOf, type ItemFields } from './item-fields';

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
