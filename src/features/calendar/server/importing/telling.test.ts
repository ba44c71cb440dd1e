import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import type { EventContent } from '../ics/event';
import { tellingOf } from './telling';

const HOUR_MS = 60 * 60 * 1000;
const at = (start: number) => ({ start, end: start + HOUR_MS, allDay: false }) as EventContent;
const [was, is] = [at(Date.UTC(2026, 11, 2, 14)), at(Date.UTC(2026, 11, 3, 14))];

test('the days of an import are named in the order that the person has chosen', () => {
  const told = (chosen: boolean) =>
    tellingOf({ ...USUAL_PREFERENCES, dateOrder: 'mdy', datesChosen: chosen });
  expect(told(false).changed(was, is)).toBe('Time was Wed 2 Dec 2026 14:00 – 15:00');
  expect(told(true).changed(was, is)).toBe('Time was Wed Dec 2, 2026 14:00 – 15:00');
  expect(told(true).changedHere(was, is, new Date(Date.UTC(2026, 10, 12)))).toBe(
    'You moved it to Wed Dec 2, 2026 14:00 – 15:00 on November 12',
  );
});
