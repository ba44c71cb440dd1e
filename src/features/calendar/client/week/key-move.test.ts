import { expect, test } from 'vitest';
import { keyMove } from './key-move';

const dentist = { allDay: false, start: '2026-11-27T14:45:00', end: '2026-11-27T15:00:00' };
const trip = { allDay: true, start: '2026-11-27', end: '2026-11-28' };
const alt = (key: string) => ({ key, shiftKey: false });
const shift = (key: string) => ({ key, shiftKey: true });

test('arrows move by a quarter of an hour and by days', () => {
  expect(keyMove(alt('ArrowUp'), dentist)).toEqual({ minutes: -15 });
  expect(keyMove(alt('ArrowDown'), dentist)).toEqual({ minutes: 15 });
  expect(keyMove(alt('ArrowLeft'), dentist)).toEqual({ days: -1 });
  expect(keyMove(alt('ArrowRight'), trip)).toEqual({ days: 1 });
  expect(keyMove(alt('ArrowDown'), trip)).toBeNull();
  expect(keyMove(alt('Enter'), dentist)).toBeNull();
});

test('with Shift they move the end, which never comes before the start', () => {
  expect(keyMove(shift('ArrowDown'), dentist)).toEqual({ longer: 15 });
  expect(keyMove(shift('ArrowUp'), dentist)).toEqual({ longer: -15 });
  expect(keyMove(shift('ArrowUp'), { ...dentist, end: dentist.start })).toBeNull();
  expect(keyMove(shift('ArrowRight'), dentist)).toBeNull();
});

test('what is all day keeps a day at least', () => {
  expect(keyMove(shift('ArrowRight'), trip)).toEqual({ longer: 1_440 });
  expect(keyMove(shift('ArrowUp'), { ...trip, end: '2026-11-29' })).toEqual({ longer: -1_440 });
  expect(keyMove(shift('ArrowUp'), trip)).toBeNull();
});
