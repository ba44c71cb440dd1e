import { expect, test } from 'vitest';
import { totalsOf } from '@/features/my-data/rules';
import { without } from '@/platform/server/data/part';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { bringIn, downloadZip, filesOf, previewZip, zipOf } from '../../../../../tests/support/my-data';

const DETAILS = ['notes', 'dialect', 'parameters'] as const;

test('a script keeps the details that a zip of an earlier version lacks', async () => {
  const app = await createTestApp();
  const [ada, bo] = [await createUser(app.services.db), await createUser(app.services.db)];
  const { scripts } = app.callerOf(ada);
  const { id } = await scripts.create({ name: 'a', content: 'SELECT 1' });
  const own = { notes: 'why', dialect: 'sqlite' as const, parameters: [{ name: 'n', value: '1' }] };
  await scripts.setDetails({ id, ...own });
  const files = filesOf(await downloadZip(app, ada));
  const rows = JSON.parse(files['scripts/scripts.json'] ?? '') as Record<(typeof DETAILS)[number], unknown>[];
  expect(rows).toMatchObject([own]);
  const earlier = zipOf({
    ...files,
    'scripts/scripts.json': `[\n${rows.map((row) => JSON.stringify(without(row, ...DETAILS))).join(',\n')}\n]\n`,
  });

  expect(totalsOf((await previewZip(app, ada, earlier)).parts)).toMatchObject({
    made: 0,
    same: 1,
    changed: 0,
  });
  await scripts.save({ id, baseVersion: 1, content: 'SELECT 2' });
  await bringIn(app, ada, earlier);
  expect((await scripts.open({ id })).content).toBe('SELECT 1');
  expect(await scripts.details({ id })).toMatchObject(own);

  await bringIn(app, bo, earlier);
  const his = app.callerOf(bo).scripts;
  const [made] = (await his.list()).scripts;
  expect(await his.details({ id: made?.id ?? 0 })).toMatchObject({
    notes: '',
    dialect: null,
    parameters: [],
  });
});
