import { expect, test } from 'vitest';
import { exportFileName } from './export-file-name';

const now = new Date(2026, 10, 2, 4, 5, 6);

test.each([
  ['Scripts_YYYY-MM-DD', 'Scripts_2026-11-02'],
  ['', 'Script_Manager_20261102_0405'],
  ['  ', 'Script_Manager_20261102_0405'],
  ['YYYYMMDDHHmm', '202611020405'],
  ['team/HH:mm', 'team_04_05'],
  ['plain', 'plain'],
])('%j', (format, name) => {
  expect(exportFileName(format, now)).toBe(name);
});
