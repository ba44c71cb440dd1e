import { createDevflowOwner } from '../../../tests/support/devflow-owner';
import { toolTesting } from '../../../tests/support/tool-testing';

export const testing = toolTesting({
  async belongings({ app, user, own: { devflow }, say, operationId }) {
    const board = await createDevflowOwner(app, user);
    const { feature, bug: status, refine, b: second, e: trashedItem } = board;
    const entry = {
      ...{ featureId: feature, statusId: status },
      ...{ title: say('item'), notes: say('notes'), labels: [say('label')] },
    };
    const item = (await devflow.addItem(entry)).id;
    const repeating = { dueDate: '2026-01-31', repeats: 'FREQ=YEARLY', reminderDays: 2 };
    const repeated = (await devflow.addItem({ ...entry, ...repeating })).id;
    await devflow.setCompleted({ ids: [repeated], completed: true });
    await devflow.addItem({ ...entry, completed: true });
    await devflow.moveItem({ id: item, statusId: refine, afterId: null });
    await devflow.moveItem({ id: item, statusId: status, afterId: board.c });
    await devflow.addFeature({ name: say('feature') });
    await devflow.addStatus({ name: say('status') });
    const filter = { search: say('filter'), featureId: feature, label: say('label') };
    const view = (await devflow.addView({ name: say('view'), filter })).id;
    await devflow.editItem({ id: trashedItem, title: say('thrown away') });
    await devflow.deleteItems({ ids: [trashedItem], operationId });
    const trashedFeature = (await devflow.addFeature({ name: say('thrown away') })).id;
    await devflow.deleteFeature({ id: trashedFeature });
    const trashedStatus = (await devflow.addStatus({ name: say('thrown away') })).id;
    await devflow.deleteStatus({ id: trashedStatus });
    return { feature, status, item, second, view, trashedItem, trashedFeature, trashedStatus };
  },

  calls: {
    'devflow.openItems': (id) => ({ featureId: id('feature') }),
    'devflow.openChanges': (id) => ({ featureId: id('feature'), since: 0 }),
    'devflow.findOpen': (id) => ({ statusId: id('status') }),
    'devflow.findOpen of a feature': (id) => ({ featureId: id('feature') }),
    'devflow.addView of a feature': (id) => ({ name: 'mine', filter: { featureId: id('feature') } }),
    'devflow.addView of a status': (id) => ({ name: 'mine', filter: { statusId: id('status') } }),
    'devflow.editView': (id) => ({ id: id('view'), name: 'mine' }),
    'devflow.deleteView': (id) => ({ id: id('view') }),
    'devflow.orderViews': (id) => ({ order: [{ id: id('view') }] }),
    'devflow.completedItems': (id) => ({
      featureId: id('feature'),
      sort: { column: 'title', direction: 'asc' },
    }),
    'devflow.completedIds': (id) => ({
      featureId: id('feature'),
      sort: { column: 'title', direction: 'asc' },
    }),
    'devflow.allItems': (id) => ({ featureId: id('feature') }),
    'devflow.statuses': (id) => ({ featureId: id('feature') }),
    'devflow.item': (id) => ({ id: id('item') }),
    'devflow.addItem': (id, own) => ({ featureId: id('feature'), title: 'mine', statusId: own('status') }),
    'devflow.addItems': (id, own) => ({
      items: [{ featureId: id('feature'), title: 'mine', statusId: own('status') }],
    }),
    'devflow.addItem with a status': (id, own) => ({
      featureId: own('feature'),
      title: 'mine',
      statusId: id('status'),
    }),
    'devflow.editItem': (id) => ({ id: id('item'), title: 'mine' }),
    'devflow.editItem into a feature': (id, own) => ({ id: own('item'), featureId: id('feature') }),
    'devflow.editItem into a status': (id, own) => ({ id: own('item'), statusId: id('status') }),
    'devflow.editItems': (id, own) => ({ ids: [own('item'), id('item')], priority: 1, addLabels: ['mine'] }),
    'devflow.setCompleted': (id, own) => ({ ids: [own('item'), id('item')], completed: true }),
    'devflow.setCompleted into a status': (id, own) => ({
      ids: [own('item')],
      completed: true,
      statusId: id('status'),
    }),
    'devflow.reactivateItems': (id) => ({ ids: [id('item')] }),
    'devflow.moveItem': (id, own) => ({ id: id('item'), statusId: own('status'), afterId: null }),
    'devflow.moveItem into a status': (id, own) => ({
      id: own('item'),
      statusId: id('status'),
      afterId: null,
    }),
    'devflow.moveItem behind an item': (id, own) => ({
      id: own('item'),
      statusId: own('status'),
      afterId: id('item'),
    }),
    'devflow.moveItems': (id, own) => ({ ids: [own('item'), id('item')], statusId: own('status') }),
    'devflow.moveItems into a feature': (id, own) => ({ ids: [own('item')], featureId: id('feature') }),
    'devflow.moveItems behind an item': (id, own) => ({
      ids: [own('item'), own('second')],
      afterId: id('item'),
    }),
    'devflow.moveItems into a status': (id, own) => ({ ids: [own('item')], statusId: id('status') }),
    'devflow.deleteItems': (id, own) => ({ ids: [own('item'), id('item')] }),
    'devflow.orderItems': (id, own) => ({ order: [{ id: own('item') }, { id: id('item') }] }),
    'devflow.orderItems into a status': (id, own) => ({
      order: [{ id: own('item'), statusId: id('status') }],
    }),
    'devflow.editFeature': (id) => ({ id: id('feature'), name: 'mine' }),
    'devflow.deleteFeature': (id) => ({ id: id('feature') }),
    'devflow.orderFeatures': (id, own) => ({ order: [{ id: own('feature') }, { id: id('feature') }] }),
    'devflow.editStatus': (id) => ({ id: id('status'), name: 'mine' }),
    'devflow.deleteStatus': (id) => ({ id: id('status') }),
    'devflow.orderStatuses': (id, own) => ({ order: [{ id: own('status') }, { id: id('status') }] }),
    'devflow.orderStatuses of a feature': (id, own) => ({
      order: [{ id: own('status') }],
      featureId: id('feature'),
    }),
    'devflow.restore': (id) => ({ items: [id('trashedItem')] }),
    'devflow.restore of features': (id) => ({ features: [id('trashedFeature')] }),
    'devflow.restore of statuses': (id) => ({ statuses: [id('trashedStatus')] }),
    'devflow.purge': (id) => ({ items: [id('trashedItem')] }),
    'devflow.purge of features': (id) => ({ features: [id('trashedFeature')] }),
    'devflow.purge of statuses': (id) => ({ statuses: [id('trashedStatus')] }),
  },
  lenient: { 'devflow.texts': (id) => ({ ids: [id('item')] }) },
  // It names features and statuses by their names.
  withoutIds: ['devflow.importItems'],
  asked: { 'devflow.statisticRows': (id) => ({ range: 'year', statusId: id('status') }) },
  fields: (id) => ({ featureId: id('feature') }),
  silent: ['devflow.completedIds', 'devflow.imports', 'devflow.itemIds', 'devflow.statistics'],

  async more({ devflow }, name, id) {
    const item = { featureId: id('feature'), statusId: id('status'), title: name };
    await devflow.addItem(item);
    await devflow.addItem({ ...item, completed: true });
    await devflow.addFeature({ name });
  },

  async canary({ devflow }, word, today) {
    const featureId = (await devflow.addFeature({ name: `${word} feature` })).id;
    const statusId = (await devflow.addStatus({ name: `${word} status` })).id;
    const item = { featureId, statusId, notes: word, dueDate: today };
    const added = [];
    for (let at = 0; at < 7; at++) {
      const title = `${word} ${String(at)}`;
      added.push((await devflow.addItem({ ...item, title, completed: at < 3 })).id);
    }
    return added[0] ?? 0;
  },

  async record({ call, send, follow }) {
    const description = 'What the shop sells';
    const { id: feature } = await call('POST DevFlow addFeature', { name: 'Shop', description });
    const other = (await send('POST DevFlow addFeature', { name: 'Old shop' })).body.id;
    const { id: status } = await call('POST DevFlow addStatus', { name: 'In progress' });
    const done = (await send('POST DevFlow addStatus', { name: 'Completed' })).body.id;
    const notes = 'Prices in two currencies';
    const { id } = await call('POST DevFlow addItem', {
      feature_id: feature,
      title: 'Price list',
      status,
      notes,
      due_date: '2026-12-24',
    });
    const second = { feature_id: feature, title: 'Basket', status };
    const { id: basket } = (await send('POST DevFlow addItem', second)).body;
    await call('POST DevFlow editItem', { id, title: 'Price list', notes: 'Prices in three currencies' });
    await call('POST DevFlow updateItemOrder', {
      order: [
        { id: basket, order_index: 1 },
        { id, order_index: 2 },
      ],
    });
    await call('POST DevFlow updateFeatureOrder', { order: [{ id: other }, { id: feature }] });
    await call('POST DevFlow updateStatusOrder', {
      feature_id: feature,
      order: [{ id: done }, { id: status }],
    });
    await call('POST DevFlow editFeature', { id: feature, name: 'Web shop', description: 'What is sold' });
    await call('POST DevFlow editStatus', { id: status, name: 'Under way', color: '#0e7490' });
    await call('POST DevFlow updateItemCompletion', { id, is_completed: '1' });
    await call('GET Home');
    await call('GET DevFlow getModules');
    await call('GET DevFlow getStatuses', { feature_id: feature });
    await call('GET DevFlow getItems', { feature_id: feature });
    await follow('DevFlow changesSince');
    await send('POST DevFlow deleteItem', { id: basket, operation_id: 'first' });
    await call('POST DevFlow undo', { operation_id: 'first' });
    await call('POST DevFlow deleteItem', { id: basket });
    await call('POST DevFlow deleteStatus', { id: done });
    await call('POST DevFlow deleteFeature', { id: other });
  },
});
