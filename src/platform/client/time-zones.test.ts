import { expect, test } from 'vitest';
import { timeZoneOptions } from './time-zones';

const labels = (chosen: string) => timeZoneOptions(chosen).map(({ label }) => label);
const stored = (chosen: string, name: string) =>
  timeZoneOptions(chosen).filter(({ label }) => label === name);

test('zones have the names of today, each once, whichever name is stored', () => {
  expect(labels('Europe/Berlin')).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv']));
  expect(labels('Europe/Berlin')).not.toContain('Asia/Calcutta');
  for (const name of ['Asia/Calcutta', 'Asia/Kolkata'])
    expect(stored(name, 'Asia/Kolkata')).toEqual([{ value: name, label: 'Asia/Kolkata' }]);
});

test('zones stand in the order of their names', () => {
  const names = labels('Etc/GMT+8');
  expect(names).toContain('Etc/GMT+8');
  expect(names).toEqual(names.toSorted());
});
