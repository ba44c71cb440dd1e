import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

/** A window of a browser without Web Locks, as at a plain http address. */
async function openPage() {
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  return import('./page-locks');
}

test('without locks the pages that live tell their names themselves', { tags: ['slow'] }, async () => {
  const [one, other, third] = [await openPage(), await openPage(), await openPage()];
  one.namePage('one');
  other.namePage('other');
  expect([...(await third.pageNames())].sort()).toEqual(['one', 'other']);
  expect([...(await one.pageNames())].sort()).toEqual(['one', 'other']);
});
