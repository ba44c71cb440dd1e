import { expect, test } from 'vitest';
import { csvFileName, csvHead, csvRow } from './csv';

const item = {
  title: 'Say "hi"',
  statusName: 'Bug',
  createdAt: '2026-10-02T12:00:00.000Z',
  completedAt: '2026-11-03T12:00:00.000Z',
  notes: 'a, b\nc',
};

test('the file begins with a byte-order mark, and every cell is quoted', () => {
  expect(csvHead()).toBe('\ufeff"Title","Status","Created Date","Completed Date","Notes"\r\n');
  expect(csvRow(item)).toBe('"Say ""hi""","Bug","2026/10/02","2026/11/03","a, b\nc"\r\n');
  expect(csvRow({ ...item, statusName: null, completedAt: null, notes: '' })).toBe(
    '"Say ""hi""","","2026/10/02","-",""\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is not run by a spreadsheet', (notes) => {
  expect(csvRow({ ...item, notes })).toContain(`,"'${notes}"\r\n`);
});

test('the file is named by the day', () => {
  expect(csvFileName(new Date(2026, 10, 5))).toBe('completed_items_2026-11-05.csv');
});
