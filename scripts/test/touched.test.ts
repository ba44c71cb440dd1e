import { expect, test } from 'vitest';
import { touchedBy } from './touched.mjs';

const FILES = [
  'src/features/expense-tracker/rules/matching.test.ts',
  'src/features/expense-tracker/server/router.ts',
  'src/features/devflow/csv.test.ts',
  'src/platform/server/mail.test.ts',
  'src/platform/client/hotkeys.test.ts',
  'db/client.test.ts',
  'tests/access-tokens.test.ts',
  'tests/architecture.test.ts',
  'tests/foreign-ids.test.ts',
  'tests/documents/links.test.ts',
  'tests/rest/expense-reports.test.ts',
  'tests/e2e/expense-register.spec.ts',
  'tests/e2e/shell.spec.ts',
  'tests/cluster/cluster.test.ts',
];

test.each([
  [
    'src/features/expense-tracker/server/router.ts',
    [
      'src/features/expense-tracker/rules/matching.test.ts',
      'tests/access-tokens.test.ts',
      'tests/architecture.test.ts',
      'tests/foreign-ids.test.ts',
      'tests/rest/expense-reports.test.ts',
    ],
    ['tests/e2e/expense-register.spec.ts'],
  ],
  [
    'src/platform/client/hotkeys.ts',
    ['src/platform/client/hotkeys.test.ts', 'tests/architecture.test.ts'],
    ['tests/e2e/shell.spec.ts'],
  ],
  ['db/client.ts', ['db/client.test.ts', 'tests/architecture.test.ts'], []],
  ['docs/map.md', ['tests/architecture.test.ts', 'tests/documents/links.test.ts'], []],
  ['tests/e2e/shell.spec.ts', [], ['tests/e2e/shell.spec.ts']],
  ['README.md', [], []],
])('a change of %s', (changed, unit, browser) => {
  const touched = touchedBy([changed], FILES);
  expect(touched).toMatchObject({ unit, browser });
  // What needs more than `npm test` provides is in neither list.
  expect([...touched.unit, ...touched.browser, ...touched.leftOut].sort()).toEqual(
    FILES.filter((file) => /\.(test|spec)\.ts$/.test(file) && !file.includes('cluster')).sort(),
  );
});
