import { createUser, type TestUser } from './accounts';
import type { TestApp } from './app';

/** A user with two features and four statuses; the feature Search has items a, b and c in Bug, d and e in Refine. */
export async function createDevflowOwner(app: TestApp, known?: TestUser) {
  const user = known ?? (await createUser(app.services.db));
  const { devflow, home } = app.callerOf(user);
  const feature = (await devflow.addFeature({ name: 'Search', description: 'Find things' })).id;
  const other = (await devflow.addFeature({ name: 'Billing' })).id;
  const status = async (name: string) => (await devflow.addStatus({ name })).id;
  const bug = await status('Bug');
  const refine = await status('Refine');
  const progress = await status('In Progress');
  const completed = await status('Completed');
  const item = async (title: string, statusId: number) =>
    (await devflow.addItem({ featureId: feature, title, statusId, notes: `about ${title}` })).id;
  const ids = {
    a: await item('a', bug),
    b: await item('b', bug),
    c: await item('c', bug),
    d: await item('d', refine),
    e: await item('e', refine),
  };
  const list = async (featureId = feature) => (await devflow.openItems({ featureId })).items;
  const titles = async (featureId = feature) => (await list(featureId)).map(({ title }) => title).join('');
  const done = async (search = '') =>
    (
      await devflow.completedItems({
        featureId: feature,
        search,
        sort: { column: 'title', direction: 'asc' },
      })
    ).items;
  /** All data that a change may affect. */
  const everything = async () => {
    const { features, statuses: ofAccount, statusOrders } = await devflow.overview();
    const overview = { features, statuses: ofAccount, statusOrders };
    const all = [];
    for (const { id } of features) {
      for await (const one of await devflow.allItems({ featureId: id })) all.push(one);
    }
    const { db } = app.services;
    const since = await db
      .selectFrom('devflow_items')
      .select(['id', 'status_since'])
      .where('user_id', '=', user.id)
      .where('trashed_at', 'is', null)
      .orderBy('id')
      .execute();
    const stays = await db
      .selectFrom('devflow_stays')
      .selectAll()
      .where('user_id', '=', user.id)
      .orderBy('item_id')
      .orderBy('began_at')
      .execute();
    return { overview, all, since, stays, trash: (await devflow.listTrash({})).entries };
  };
  const statuses = { bug, refine, progress, completed };
  return { user, devflow, home, feature, other, ...statuses, ...ids, list, titles, done, everything };
}

export type DevflowOwner = Awaited<ReturnType<typeof createDevflowOwner>>;
