import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { devflowTexts } from '@/features/devflow/rules';
import { createUser, type TestUser } from '../support/accounts';
import { createTestApp } from '../support/app';

const app = await createTestApp();
let user: TestUser;

async function request(options: InjectOptions) {
  const response = await app.http.inject({
    ...options,
    headers: { authorization: `Bearer ${user.token}`, ...options.headers },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

async function post(action: string, payload: object = {}) {
  return request({ method: 'POST', url: '/api/DevFlow.php', payload: { action, ...payload } });
}

/** An entry of `data`. */
interface Entry {
  id: number;
  name: string;
  title: string;
  status: number | null;
  due_date: string | null;
  is_completed: string;
}

async function get(action: string, query = '') {
  const answer = await request({ url: `/DevFlow.php?action=${action}${query}` });
  return { ...answer, data: (answer.body.data ?? []) as Entry[] };
}

const idOf = ({ body }: { body: Record<string, unknown> }) => body.id as number;
const titles = async (feature: number) =>
  (await get('getItems', `&feature_id=${String(feature)}`)).data.map(({ title }) => title);
const names = ({ data }: { data: Entry[] }) => data.map(({ name }) => name);
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function refusal(status: number, message: string, code?: string) {
  return { status, body: { success: false, message, error: message, ...(code && { code }) } };
}

/** A new user with two features, four statuses, and the items one, two and three in Bug. */
async function filled() {
  user = await createUser(app.services.db);
  const feature = idOf(await post('addFeature', { name: 'Search', description: 'Find things' }));
  const other = idOf(await post('addFeature', { name: 'Billing' }));
  const status: Record<string, number> = {};
  for (const name of ['Bug', 'Refine', 'In Progress', 'Completed']) {
    status[name] = idOf(await post('addStatus', { name }));
  }
  const items: number[] = [];
  for (const title of ['one', 'two', 'three']) {
    const item = { feature_id: feature, title, status: status.Bug, notes: `about ${title}` };
    items.push(idOf(await post('addItem', item)));
  }
  const [one = 0, two = 0, three = 0] = items;
  return { feature, other, status, one, two, three };
}

test('DevFlowSettings.php has the same calls', () => {
  const callsOf = (name: string) =>
    restEndpoints
      .find((endpoint) => endpoint.name === name)
      ?.rows.map(({ methods, action, procedure }) => ({ methods, action, procedure }));
  expect(callsOf('DevFlowSettings')).toEqual(callsOf('DevFlow'));
});

describe('the calls', () => {
  test('features and statuses are made, listed, changed and deleted', async () => {
    user = await createUser(app.services.db);
    const made = await post('addFeature', { name: ' Search ', description: 'Find things' });
    const id = idOf(made);
    expect(made).toEqual({ status: 200, body: { success: true, id, feature_id: id } });
    expect((await get('getModules')).body).toEqual({
      success: true,
      data: [
        {
          id,
          name: 'Search',
          description: 'Find things',
          order_index: 1,
          updated_at: expect.stringMatching(ISO) as string,
        },
      ],
    });
    const status = idOf(await post('addStatus', { name: 'Bug' }));
    const updated_at = expect.stringMatching(ISO) as string;
    expect((await get('getStatuses')).data).toEqual([
      { id: status, name: 'Bug', color: null, means_done: false, order_index: 1, updated_at },
    ]);
    await post('editStatus', { id: status, color: '#0E7490', means_done: '1' });
    expect((await get('getStatuses')).data).toMatchObject([
      { name: 'Bug', color: '#0e7490', means_done: true },
    ]);
    await post('editStatus', { id: status, name: 'Bug', color: null, means_done: 0 });
    expect((await get('getStatuses')).data).toMatchObject([{ color: null, means_done: false }]);

    expect(await post('editFeature', { id: String(id), name: 'Find' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await get('getModules')).data).toMatchObject([{ name: 'Find', description: 'Find things' }]);
    await post('editFeature', { id, description: null });
    expect((await get('getModules')).data).toMatchObject([{ name: 'Find', description: '' }]);
    await post('editStatus', { id: status, name: 'Defect' });
    expect(names(await get('getStatuses'))).toEqual(['Defect']);

    await post('addItem', { feature_id: id, title: 'x', status });
    await post('deleteStatus', { id: status });
    expect((await get('getStatuses')).data).toEqual([]);
    expect((await get('getItems', `&feature_id=${String(id)}`)).data).toMatchObject([{ status: null }]);
    await post('deleteFeature', { id });
    expect((await get('getModules')).data).toEqual([]);
    const gone = await get('getItems', `&feature_id=${String(id)}`);
    expect(gone).toMatchObject(refusal(404, devflowTexts.featureNotFound, 'feature_not_found'));
  });

  test('a name that another one has is refused, and what was added or renamed before stays', async () => {
    const { feature, other, status } = await filled();
    const twice = {
      feature: refusal(409, devflowTexts.featureTaken, 'name_taken'),
      status: refusal(409, devflowTexts.statusTaken, 'name_taken'),
    };
    expect(await post('addFeature', { name: ' SEARCH' })).toMatchObject(twice.feature);
    expect(await post('editFeature', { id: other, name: 'search' })).toMatchObject(twice.feature);
    expect(await post('addStatus', { name: 'bug ' })).toMatchObject(twice.status);
    expect(await post('editStatus', { id: status.Refine, name: 'BUG' })).toMatchObject(twice.status);
    expect(names(await get('getModules'))).toEqual(['Search', 'Billing']);
    expect(names(await get('getStatuses'))).toEqual(['Bug', 'Refine', 'In Progress', 'Completed']);

    // Its own name in other letters is free, and so are the names in the trash.
    await post('editFeature', { id: feature, name: 'SEARCH', description: 'Kept' });
    await post('deleteStatus', { id: status.Bug });
    expect((await post('addStatus', { name: 'Bug' })).status).toBe(200);
    expect(names(await get('getModules'))).toEqual(['SEARCH', 'Billing']);
  });

  test('items are made, listed with notes, changed, completed and deleted', async () => {
    const { feature, other, status, one, two } = await filled();
    expect((await get('getItems', `&feature_id=${String(feature)}`)).data[0]).toEqual({
      id: one,
      feature_id: feature,
      title: 'one',
      status: status.Bug,
      notes: 'about one',
      is_completed: '0',
      order_index: 1,
      created_at: expect.stringMatching(ISO) as string,
      completed_at: null,
      due_date: null,
      priority: 0,
      labels: [],
      repeats: null,
      reminder_days: null,
    });

    const first = async () => (await get('getItems', `&feature_id=${String(feature)}`)).data[0];
    await post('updateItemCompletion', { id: one, is_completed: '1' });
    expect(await first()).toMatchObject({
      is_completed: '1',
      status: status.Completed,
      completed_at: expect.stringMatching(ISO) as string,
    });
    await post('updateItemCompletion', { id: one, is_completed: 0 });
    expect(await first()).toMatchObject({
      is_completed: '0',
      status: status['In Progress'],
      completed_at: null,
    });
    await post('updateItemCompletion', { id: one, is_completed: true, status: status.Refine });
    expect(await first()).toMatchObject({ is_completed: '1', status: status.Refine });
    await post('editItem', { id: one, is_completed: '0', notes: '' });
    expect(await first()).toMatchObject({
      title: 'one',
      notes: '',
      is_completed: '0',
      status: status.Refine,
      completed_at: null,
    });

    await post('editItem', {
      id: two,
      feature_id: other,
      title: 'moved',
      status: null,
      notes: 'n',
      is_completed: 1,
    });
    expect((await get('getItems', `&feature_id=${String(other)}`)).data).toMatchObject([
      { id: two, feature_id: other, title: 'moved', status: null, notes: 'n', is_completed: '1' },
    ]);
    await post('deleteItem', { id: two });
    expect(await titles(other)).toEqual([]);
    expect(await titles(feature)).toEqual(['one', 'three']);
    expect(await post('deleteItem', { id: two })).toMatchObject(refusal(404, devflowTexts.itemNotFound));
  });

  test('items have a due date, which is a day or none', async () => {
    const { feature, status, one, two } = await filled();
    const due = async () =>
      (await get('getItems', `&feature_id=${String(feature)}`)).data.map(({ due_date }) => due_date);
    await post('editItem', { id: one, due_date: '2026-12-24' });
    await post('editItem', { id: two, due_date: '2028-02-29' });
    await post('addItem', { feature_id: feature, title: 'four', status: status.Bug, due_date: '1900-01-01' });
    expect(await due()).toEqual(['2026-12-24', '2028-02-29', null, '1900-01-01']);
    // A field that is not sent stays as it is; null and the empty field of a form take the date away.
    await post('editItem', { id: one, title: 'uno' });
    await post('editItem', { id: two, due_date: null });
    expect((await due()).slice(0, 2)).toEqual(['2026-12-24', null]);
    await post('editItem', { id: one, due_date: '' });
    expect((await due())[0]).toBeNull();
    for (const due_date of ['2026-02-30', '24.12.2026', '2026-12-24T00:00:00Z', '1899-12-31', '2201-01-01']) {
      expect(await post('editItem', { id: one, due_date })).toMatchObject(
        refusal(422, 'Please enter a valid date'),
      );
    }
    expect((await due())[0]).toBeNull();
  });

  test('orders are taken whole and in part', async () => {
    const { feature, other, status, one, two, three } = await filled();
    const order = (...ids: number[]) => ids.map((id, at) => ({ id, order_index: at }));
    await post('updateItemOrder', {
      order: [
        { id: three, order_index: 0, status: status.Refine },
        { id: one, order_index: 1, status: null },
        { id: two, order_index: '2' },
      ],
    });
    expect((await get('getItems', `&feature_id=${String(feature)}`)).data).toMatchObject([
      { title: 'three', status: status.Refine, order_index: 1 },
      { title: 'one', status: null, order_index: 2 },
      { title: 'two', status: status.Bug, order_index: 3 },
    ]);
    await post('updateItemOrder', { order: order(two, three) });
    expect(await titles(feature)).toEqual(['two', 'one', 'three']);

    await post('updateFeatureOrder', { order: order(other, feature), feature_id: feature });
    expect(names(await get('getModules'))).toEqual(['Billing', 'Search']);

    const { Bug = 0, Refine = 0, 'In Progress': progress = 0, Completed = 0 } = status;
    await post('updateStatusOrder', { order: order(Completed, Bug) });
    const wide = ['Completed', 'Refine', 'In Progress', 'Bug'];
    expect(names(await get('getStatuses'))).toEqual(wide);
    await post('updateStatusOrder', { order: order(progress, Completed, Refine, Bug), feature_id: feature });
    const ofFeature = () => get('getStatuses', `&feature_id=${String(feature)}`);
    expect(names(await ofFeature())).toEqual(['In Progress', 'Completed', 'Refine', 'Bug']);
    expect(names(await get('getStatuses'))).toEqual(wide);
    expect(names(await get('getStatuses', `&feature_id=${String(other)}`))).toEqual(wide);
    await post('addStatus', { name: 'Added' });
    expect(names(await ofFeature())).toEqual(['In Progress', 'Completed', 'Refine', 'Bug', 'Added']);
  });
});

describe('a request', () => {
  test('may be a form', async () => {
    const { feature, status, one, two } = await filled();
    const form = (fields: Record<string, string>) =>
      request({
        method: 'POST',
        url: '/api/DevFlow.php',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const order = JSON.stringify([
      { id: String(two), order_index: '1' },
      { id: one, order_index: 2 },
    ]);
    expect(await form({ action: 'updateItemOrder', order })).toMatchObject({ status: 200 });
    expect(await titles(feature)).toEqual(['two', 'one', 'three']);
    const added = await form({
      action: 'addItem',
      feature_id: String(feature),
      title: 'four',
      status: String(status.Bug),
      is_completed: '1',
    });
    expect(added).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) as number } });
    expect((await get('getItems', `&feature_id=${String(feature)}`)).data[3]).toMatchObject({
      title: 'four',
      notes: '',
      is_completed: '1',
    });
  });

  test.each([
    ['addItem without anything', 'addItem', {}, 422, devflowTexts.itemFields],
    ['an item without a status', 'addItem', { title: 'x', status: null }, 422, devflowTexts.itemFields],
    ['a blank title', 'addItem', { title: ' \u200b ' }, 422, devflowTexts.itemFields],
    ['a title of 10,000', 'addItem', { title: 'x'.repeat(10_000) }, 422, devflowTexts.titleTooLong],
    ['a title of 501 units', 'addItem', { title: '😀'.repeat(251) }, 422, devflowTexts.titleTooLong],
    ['a title that is a number', 'addItem', { title: 1 }, 400, /malformed/],
    ['a feature that is not there', 'addItem', { feature_id: 4e9 }, 404, devflowTexts.featureNotFound],
    ['a status that is not there', 'addItem', { status: 4e9 }, 404, devflowTexts.statusNotFound],
    ['notes beyond the limit', 'addItem', { notes: 'x'.repeat(65_536) }, 422, devflowTexts.notesTooLong],
    ['a feature without a name', 'addFeature', {}, 422, devflowTexts.featureName],
    ['a blank status', 'addStatus', { name: ' ' }, 422, devflowTexts.statusName],
    ['a delete without an id', 'deleteItem', {}, 422, devflowTexts.itemId],
    ['a delete of nothing', 'deleteItem', { id: '' }, 422, devflowTexts.itemId],
    ['a deleted feature without an id', 'deleteFeature', {}, 422, devflowTexts.idToDelete],
    ['a deleted status without an id', 'deleteStatus', { id: null }, 422, devflowTexts.idToDelete],
    ['an edited feature without anything', 'editFeature', {}, 422, devflowTexts.featureNameAndId],
    ['an edited feature with an id alone', 'editFeature', { id: 1 }, 422, devflowTexts.featureNameAndId],
    ['an edited status without an id', 'editStatus', { name: 'x' }, 422, devflowTexts.statusNameAndId],
    ['an edited status without a name', 'editStatus', { id: 1 }, 422, devflowTexts.statusNameAndId],
    ['an edited item without a title', 'editItem', { id: 1, title: null }, 422, devflowTexts.itemFields],
    ['an edited item without a feature', 'editItem', { id: 1, feature_id: '' }, 422, devflowTexts.itemFields],
    ['an item that is not there', 'editItem', { id: 2 ** 40, title: 'x' }, 404, devflowTexts.itemNotFound],
    ['an id that is no number', 'deleteItem', { id: 'x' }, 400, /malformed/],
    ['an id with a fraction', 'deleteFeature', { id: 1.5 }, 422, /whole/],
    ['a completion that is neither', 'updateItemCompletion', { is_completed: 2 }, 400, /malformed/],
    ['an order that is no list', 'updateFeatureOrder', { order: 'x' }, 400, /malformed/],
    ['an empty order', 'updateFeatureOrder', { order: [] }, 422, /./],
    ['an unknown action', 'explode', {}, 400, /^Unknown action. POST has: addItem, .*, undo$/],
  ])('with %s is refused', async (_what, action, wrong, status, message) => {
    const { feature, status: statuses, one } = await filled();
    const before = await get('getItems', `&feature_id=${String(feature)}`);
    const item = { title: 'x', feature_id: feature, status: statuses.Bug, id: one };
    const whole = action === 'addItem' && Object.keys(wrong).length > 0;
    const payload = action === 'updateItemCompletion' || whole ? { ...item, ...wrong } : wrong;
    const answer = await post(action, payload);
    expect(answer).toMatchObject({ status, body: { success: false } });
    expect(answer.body.error).toEqual(
      typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    );
    expect(answer.body.message).toBe(answer.body.error);
    expect(await get('getItems', `&feature_id=${String(feature)}`)).toEqual(before);
  });

  test('with an order that names something twice, or what is not there, stores nothing', async () => {
    const { feature, other, status, one, two } = await filled();
    const lists: [action: string, ids: [number, number], stranger: string][] = [
      ['updateItemOrder', [two, one], devflowTexts.itemNotFound],
      ['updateFeatureOrder', [other, feature], devflowTexts.featureNotFound],
      ['updateStatusOrder', [status.Refine ?? 0, status.Bug ?? 0], devflowTexts.statusNotFound],
    ];
    const all = async () => [
      await titles(feature),
      names(await get('getModules')),
      names(await get('getStatuses')),
    ];
    const before = await all();
    for (const [action, [first, second], notFound] of lists) {
      const entry = (id: number, order_index: number) => ({ id, order_index });
      const twice = [entry(first, 1), entry(second, 2), entry(first, 3)];
      expect(await post(action, { order: twice })).toMatchObject(refusal(422, devflowTexts.doubled));
      const onePlace = [entry(first, 1), entry(second, 1)];
      expect(await post(action, { order: onePlace })).toMatchObject(refusal(422, devflowTexts.doubled));
      const fraction = [entry(first, 0.5), entry(second, 1)];
      expect(await post(action, { order: fraction })).toMatchObject({ status: 422 });
      const unknown = [entry(first, 1), entry(second, 2), entry(4e9, 3)];
      expect(await post(action, { order: unknown })).toMatchObject(refusal(404, notFound));
    }
    expect(await all()).toEqual(before);
  });
});
