import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createUser } from '../../../../../tests/support/accounts';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { bringIn, downloadZip, filesOf, previewZip, zipOf } from '../../../../../tests/support/my-data';

const rowsOf = (files: Record<string, string>, name: string) =>
  JSON.parse(files[`devflow/${name}.json`] ?? '[]') as Record<string, unknown>[];

const without = (row: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));

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
  const rows = (name: string) => rowsOf(brought, name);
  expect(rows('statuses').map(({ name }) => name)).toEqual(['Kept']);
  expect(rows('features')).toMatchObject([{ name: 'Search', statusOrder: [rows('statuses')[0]?.id] }]);
  expect(rows('items')).toMatchObject([{ title: 'Bug', status: null }]);
});

test('what a zip of an earlier version lacks stays as it is here', async () => {
  const app = await createTestApp({ database: await openFreshDatabase() });
  const [ada, bo] = [await createUser(app.services.db), await createUser(app.services.db)];
  const { devflow } = app.callerOf(ada);
  const featureId = (await devflow.addFeature({ name: 'Search' })).id;
  const [open, later] = [
    await devflow.addStatus({ name: 'Open' }),
    await devflow.addStatus({ name: 'Later' }),
  ];
  const own = { priority: 3, labels: ['ui'], dueDate: '2026-12-01' };
  const at = { featureId, statusId: open.id, ...own };
  const [same, edited, moved] = [
    await devflow.addItem({ ...at, title: 'same' }),
    await devflow.addItem({ ...at, title: 'edited' }),
    await devflow.addItem({ ...at, title: 'moved' }),
  ];
  const read = async (user = ada) =>
    rowsOf(filesOf(await downloadZip(app, user)), 'items').map((item) =>
      without(item, ['id', 'feature', 'status']),
    );

  const files = filesOf(await downloadZip(app, ada));
  const lines = rowsOf(files, 'items').map((line) =>
    without(line, ['dueDate', 'statusSince', 'priority', 'labels']),
  );
  // One that tells more than the others.
  const older = lines.map((line) =>
    JSON.stringify(line.title === 'edited' ? { ...line, notes: 'of the zip', priority: 1 } : line),
  );
  files['devflow/items.json'] = `[\n${older.join(',\n')}\n]\n`;
  const before = await read();
  await devflow.moveItems({ ids: [moved.id], statusId: later.id });
  const zip = zipOf(files);
  const { parts } = await previewZip(app, ada, zip);
  const { sections } = parts.find(({ name }) => name === 'devflow') ?? { sections: [] };
  expect(sections.find(({ title }) => title === 'Items')).toMatchObject({ made: 0, same: 1, changed: 2 });
  const operationId = await bringIn(app, ada, zip);
  expect(await read()).toEqual([
    before[0],
    { ...before[1], notes: 'of the zip', priority: 1 },
    { ...before[2], statusSince: null },
  ]);
  expect(await devflow.item({ id: same.id })).toMatchObject(own);
  await app.callerOf(ada).myData.undo({ operationId });
  expect(await devflow.item({ id: edited.id })).toMatchObject({ notes: '', ...own });

  await bringIn(app, bo, zip);
  expect(await read(bo)).toMatchObject([
    { title: 'same', priority: 0, labels: [], dueDate: null, statusSince: null },
    { title: 'edited', priority: 1, labels: [], dueDate: null, statusSince: null },
    { title: 'moved', priority: 0, labels: [], dueDate: null, statusSince: null },
  ]);
});

test('the undo of a move leaves the time that an item was in a status before a zip put it back there', async () => {
  const app = await createTestApp({ database: await openFreshDatabase() });
  const ada = await createUser(app.services.db);
  const { devflow } = app.callerOf(ada);
  const featureId = (await devflow.addFeature({ name: 'Search' })).id;
  const [open, later] = [
    await devflow.addStatus({ name: 'Open' }),
    await devflow.addStatus({ name: 'Later' }),
  ];
  const { id } = await devflow.addItem({ featureId, title: 'Bug', statusId: open.id });
  const zip = await downloadZip(app, ada);
  const stays = async () => rowsOf(filesOf(await downloadZip(app, ada)), 'stays');

  await devflow.moveItems({ ids: [id], statusId: later.id });
  const first = await stays();
  expect(first).toMatchObject([{ status: open.id }]);
  await bringIn(app, ada, zip);
  const operationId = randomUUID();
  await devflow.moveItems({ ids: [id], statusId: later.id, operationId });
  expect(await stays()).not.toEqual(first);
  await devflow.undo({ operationId });
  expect(await stays()).toEqual(first);
});
