import { expect, test } from 'vitest';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { refusalTexts } from '../../refusal-texts';
import { startMatching, TooSlow } from './match-worker';

const app = await createTestApp();

/** An account with two scripts of old_orders, one without, and one in the trash. */
async function owner() {
  const { scripts } = app.callerOf(await createUser(app.services.db));
  const make = async (name: string, content: string) => (await scripts.create({ name, content })).id;
  const a = await make('a', 'SELECT *\r\nFROM old_orders o; -- Old_Orders\r\n');
  const b = await make('b', 'DELETE FROM old_orders');
  const c = await make('c', 'SELECT 1');
  const trashed = await make('d', 'old_orders');
  await scripts.trash({ ids: [trashed] });
  const text = async (id: number) => (await scripts.open({ id })).content;
  return { scripts, a, b, c, trashed, text };
}

test('a preview tells each script, and what is run is just that, with a history and one undo', async () => {
  const { scripts, a, b, c, trashed, text } = await owner();
  const wanted = { find: 'old_(\\w+)', regex: true, replacement: 'new_$1\\n$&$$' };
  const preview = await scripts.replace({ ...wanted, dryRun: true });
  expect(preview).toMatchObject({ scriptCount: 2, count: 3 });
  expect(preview.scripts).toMatchObject([
    {
      id: a,
      name: 'a',
      count: 2,
      lines: [
        {
          line: 2,
          text: 'FROM old_orders o; -- Old_Orders',
          start: 5,
          end: 15,
          to: 'new_orders\nold_orders$',
        },
        { line: 2, start: 22, end: 32, to: 'new_Orders\nOld_Orders$' },
      ],
    },
    { id: b, count: 1 },
  ]);
  expect(await text(b)).toBe('DELETE FROM old_orders');

  const run = { ...wanted, previewToken: preview.previewToken, operationId: 'replaced' };
  const done = await scripts.replace(run);
  expect(done).toMatchObject({ scriptCount: 2, count: 3 });
  expect(await text(a)).toBe('SELECT *\r\nFROM new_orders\nold_orders$ o; -- new_Orders\nOld_Orders$\r\n');
  expect(await text(c)).toBe('SELECT 1');
  expect((await scripts.history({ id: b })).versions).toMatchObject([{ version: 1, reason: 'replace' }]);
  // A retry changes nothing and gets the same answer.
  expect(await scripts.replace(run)).toEqual(done);
  expect((await scripts.open({ id: b })).version).toBe(2);

  expect(await scripts.undo({ operationId: 'replaced' })).toMatchObject({ undone: 2, changedSince: [] });
  expect(await text(b)).toBe('DELETE FROM old_orders');
  await scripts.restore({ ids: [trashed] });
  expect(await text(trashed)).toBe('old_orders');
});

test('a retry of what is done gets its answer, even if it could not be planned any more', async () => {
  const { scripts, b } = await owner();
  const wanted = { find: 'old_orders', replacement: 'x', ids: [b] };
  const { previewToken } = await scripts.replace({ ...wanted, dryRun: true });
  const run = { ...wanted, previewToken, operationId: 'done' };
  const done = await scripts.replace(run);
  await scripts.trash({ ids: [b] });
  expect(await scripts.replace(run)).toEqual(done);
  const another = scripts.replace({ ...run, operationId: 'another' });
  await expect(another).rejects.toMatchObject({ wireCode: 'script_not_found' });
});

test('a preview that no longer holds is refused, and so is a run without one', async () => {
  const { scripts, b, text } = await owner();
  const wanted = { find: 'OLD', replacement: 'new' };
  const { previewToken } = await scripts.replace({ ...wanted, dryRun: true });
  await scripts.save({ id: b, baseVersion: 1, content: 'old and changed' });
  const stale = { wireCode: 'changed_meanwhile', message: refusalTexts.changedSincePreview };
  await expect(scripts.replace({ ...wanted, previewToken })).rejects.toMatchObject(stale);
  await expect(scripts.replace(wanted)).rejects.toMatchObject(stale);
  expect(await text(b)).toBe('old and changed');
});

test('what is no expression is literal; case matters where it is asked for; some scripts are left alone', async () => {
  const { scripts, a, b, c } = await owner();
  const found = async (input: Partial<Parameters<typeof scripts.replace>[0]> & { find: string }) =>
    (await scripts.replace({ replacement: '$&', ...input, dryRun: true })).scripts.map(({ id }) => id);
  expect(await found({ find: 'OLD_ORDERS' })).toEqual([a, b]);
  expect(await found({ find: 'OLD_ORDERS', matchCase: true })).toEqual([]);
  expect(await found({ find: 'old_orders', ids: [b, c] })).toEqual([b]);
  expect(await found({ find: '*' })).toEqual([a]);
  expect(await found({ find: '^select', regex: true, replacement: 'x' })).toEqual([a, c]);
  // What stays the same is no change.
  expect(await found({ find: 'old', regex: true, matchCase: true })).toEqual([]);
  const stranger = app.callerOf(app.users[1]).scripts;
  const foreign = stranger.replace({ find: 'old_orders', replacement: '', ids: [a], dryRun: true });
  await expect(foreign).rejects.toMatchObject({ wireCode: 'script_not_found' });
});

test('a thread answers question after question, and refuses each after its end', async () => {
  const matching = startMatching(
    { pattern: 'a', flags: 'g', replacement: 'b', hasGroups: false },
    60_000,
    10,
  );
  for (const text of ['a', 'aa', 'ca']) {
    expect(await matching.match([text])).toMatchObject([{ content: text.replaceAll('a', 'b') }]);
  }
  matching.end();
  await expect(matching.match(['a'])).rejects.toBeInstanceOf(TooSlow);
  await expect(matching.match(['a'])).rejects.toBeInstanceOf(TooSlow);
});

test(
  'an expression that never ends is ended, and other calls are answered meanwhile',
  { tags: ['slow'] },
  async () => {
    const { scripts, b } = await owner();
    await scripts.save({ id: b, baseVersion: 1, content: 'a'.repeat(60) });
    const endless = scripts.replace({ find: '^(a+)+b', regex: true, replacement: '', dryRun: true });
    const outcome = endless.then(
      () => 'done',
      (error: { wireCode?: string }) => error.wireCode,
    );
    expect(await Promise.race([outcome, scripts.open({ id: b }).then(() => 'answered')])).toBe('answered');
    expect(await outcome).toBe('too_slow');
  },
);

test('what would be too long, or is no expression, is refused in plain words', async () => {
  const { scripts, b } = await owner();
  await scripts.save({ id: b, baseVersion: 1, content: 'x'.repeat(10_000) });
  const replaced = (find: string, replacement = '') =>
    scripts.replace({ find, regex: true, replacement, dryRun: true });
  await expect(replaced('x', 'y'.repeat(10_000))).rejects.toMatchObject({ wireCode: 'content_too_large' });
  await expect(replaced('(')).rejects.toMatchObject({
    wireCode: 'invalid_pattern',
    message: `${refusalTexts.pattern}: Unterminated group`,
  });
});
