import { expect, test } from 'vitest';
import { changesOf, type ItemFields } from './item-fields';

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
