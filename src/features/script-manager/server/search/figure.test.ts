import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { type SavedSearch, searchHref } from '../../saved-searches';
import { CARD_TEXTS } from './figure.sql';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const isOwn = ({ card }: { card: string }) => card.startsWith('script-manager.search-');
const cardsOf = async (user: TestUser) =>
  (await app.callerOf(user).dashboard.read({ range: 'week' })).cards.filter(isOwn);

async function owner() {
  const user = await createUser(app.services.db);
  const { scripts, dashboard } = app.callerOf(user);
  const showAll = async () => {
    const { cards } = await dashboard.read({ range: 'week' });
    await dashboard.arrange({ cards: cards.map(({ card }) => ({ card, hidden: false })) });
  };
  /** What the card of a search shows: its number, and the names of its first rows. */
  async function found(search: Partial<SavedSearch>) {
    const to = { name: 'x', search: '', in: ['name' as const, 'content' as const], tags: [], ...search };
    await scripts.editSearches({ name: null, to });
    await showAll();
    const [card] = await cardsOf(user);
    await scripts.editSearches({ name: 'x', to: null });
    if (card?.figure?.picture.kind !== 'rows') throw new Error(card?.problem ?? 'no figure');
    expect(card.figure.href).toBe(searchHref(to));
    return [card.figure.value, ...card.figure.picture.rows.map(({ name }) => name)];
  }
  return { user, scripts, found, showAll };
}

test('a saved search is a card that the person shows, and keeps its place under another name', async () => {
  const { user, scripts, showAll } = await owner();
  await scripts.create({ name: 'Orders', content: 'select 1' });
  const to: SavedSearch = { name: 'Mine', search: 'order', in: ['name'], tags: [] };
  await scripts.editSearches({ name: null, to });
  await scripts.editSearches({ name: null, to: { ...to, name: 'The same' } });
  expect(await cardsOf(user)).toMatchObject([{ title: 'Mine', hidden: true, figure: null }]);
  await showAll();
  const [shown] = await cardsOf(user);
  expect(shown).toMatchObject({
    title: 'Mine',
    hidden: false,
    figure: { value: '1', counts: 'script found' },
  });
  await scripts.editSearches({ name: 'Mine', to: { ...to, name: 'Renamed' } });
  expect(await cardsOf(user)).toMatchObject([{ card: shown?.card, title: 'Renamed', hidden: false }]);
});

test('it finds what the list finds: by names, tags and texts, and only what has all of its tags', async () => {
  const { user, scripts, found } = await owner();
  const create = (name: string, content: string, tags: string[] = []) =>
    scripts.create({ name, content, tags });
  await create('a', 'SELECT 100% FROM Orders', ['Daily', 'x,y']);
  await create('b orders', 'nothing', ['daily', '100%']);
  await create('c', 'more orders', ['weekly', '"quoted"']);
  await create('gone', 'orders', ['daily']);
  const { scripts: all } = await scripts.list();
  await scripts.trash({ ids: all.filter(({ name }) => name === 'gone').map(({ id }) => id) });
  await app.callerOf(app.users[1]).scripts.create({ name: 'orders', content: 'orders', tags: ['daily'] });

  expect(await found({ search: 'ORDERS' })).toEqual(['3', 'b orders', 'a', 'c']);
  expect(await found({ search: ' orders ', in: ['name'] })).toEqual(['1', 'b orders']);
  expect(await found({ search: 'orders', in: ['content'], tags: ['DAILY'] })).toEqual(['1', 'a']);
  expect(await found({ search: 'orders', in: [] })).toEqual(['0']);
  expect(await found({ tags: ['daily'] })).toEqual(['2', 'a', 'b orders']);
  expect(await found({ search: '100%', in: ['tag'] })).toEqual(['1', 'b orders']);
  expect(await found({ search: '"', in: ['tag'] })).toEqual(['1', 'c']);
  // Only within a tag, not where the column separates two.
  expect(await found({ search: ',', in: ['tag'] })).toEqual(['1', 'a']);
  expect(await found({ search: '_', in: ['name', 'tag'] })).toEqual(['0']);
  expect(await found({ search: 'orders', in: ['name'], tags: ['dail_'] })).toEqual(['0']);
  await app.services.db.deleteFrom('script_signatures').execute();
  expect(await found({ search: 'orders' })).toEqual(['3', 'b orders', 'a', 'c']);
  expect(await cardsOf(user)).toEqual([]);
});

test('it reads texts up to a bound, and says that there may be more', async () => {
  const { scripts, found } = await owner();
  const long = `${' '.repeat(CARD_TEXTS.size * 0.6)}needle`;
  for (const name of ['a', 'b', 'needle']) await scripts.create({ name, content: long });
  await scripts.create({ name: 'short', content: 'hay' });
  expect(await found({ search: 'needle' })).toEqual(['2+', 'needle', 'a']);
  expect(await found({ search: 'hay' })).toEqual(['1', 'short']);
});
