import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createUser } from '../../../../../tests/support/accounts';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { bringIn, downloadZip, filesOf, zipOf } from '../../../../../tests/support/my-data';

test('a status whose 30 days in the trash are over is left out of the order that names it', async () => {
  const app = await createTestApp({ database: await openFreshDatabase() });
  const [ada, bo] = [await createUser(app.services.db), await createUser(app.services.db)];
  const { devflow } = app.callerOf(ada);
  const featureId = (await devflow.addFeature({ name: 'Search' })).id;
  const [kept, gone] = [await devflow.addStatus({ name: 'Kept' }), await devflow.addStatus({ name: 'Gone' })];
  await devflow.orderStatuses({ featureId, order: [{ id: gone.id }, { id: kept.id }] });
  await devflow.addItem({ featureId, title: 'Bug', statusId: gone.id });
  await devflow.deleteStatus({ id: gone.id });

  // As if the zip had been made more than 30 days ago.
  const files = filesOf(await downloadZip(app, ada));
  const statuses = files['devflow/statuses.json'] ?? '';
  files['devflow/statuses.json'] = statuses.replace(/"trashedAt":"\d{4}/, '"trashedAt":"2001');

  await bringIn(app, bo, zipOf(files));
  const brought = filesOf(await downloadZip(app, bo));
  const rows = (name: string) =>
    JSON.parse(brought[`devflow/${name}.json`] ?? '[]') as Record<string, unknown>[];
  expect(rows('statuses').map(({ name }) => name)).toEqual(['Kept']);
  expect(rows('features')).toMatchObject([{ name: 'Search', statusOrder: [rows('statuses')[0]?.id] }]);
  expect(rows('items')).toMatchObject([{ title: 'Bug', status: null }]);
});
