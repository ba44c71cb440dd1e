import { expect, test } from 'vitest';
import { openTwoProcesses } from '../support/two-processes';

test('two thousand changes from two processes leave no answer that is not as it would be made anew', async () => {
  const both = await openTwoProcesses();
  const made = await both.walk({ acts: 2_000, reading: 1, seed: Date.now() % 1_000_000 });
  expect(made).toBeGreaterThan(180);
  expect(both.keeping.services.keptAnswers.hits).toBeGreaterThan(500);
});

test('the first change of an account leaves no answer of before', async () => {
  const both = await openTwoProcesses();
  await both.firstChanges();
});
