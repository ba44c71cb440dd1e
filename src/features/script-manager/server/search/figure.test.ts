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

test('a saved search is a card that the person shows, and keeps its place when it or its tag is called otherwise', async () => {
  const { user, scripts, showAll } = await owner();
  const { id } = await scripts.create({ name: 'Orders', content: 'select 1', tags: ['old'] });
  const to = { name: 'Mine', search: 'order', in: ['name' as const], tags: ['old'] };
  await scripts.editSearches({ name: null, to });
  await scripts.editSearches({ name: null, to: { ...to, name: 'The same' } });
  expect(await cardsOf(user)).toMatchObject([
    { title: 'Mine', hidden: true, figure: null },
    { title: 'The same', hidden: true },
  ]);
  await showAll();
  const [shown, other] = await cardsOf(user);
  const figure = { value: '1', counts: 'script found' };
  expect(shown).toMatchObject({ title: 'Mine', hidden: false, figure });
  await scripts.editTags({ ids: [id], add: ['new'], remove: ['old'], renames: true });
  await scripts.editSearches({ name: 'Mine', to: { ...to, name: 'Edited', tags: ['new'], search: 'rder' } });
  expect(await cardsOf(user)).toMatchObject([
    { card: shown?.card, title: 'Edited', hidden: false, figure },
    { card: other?.card, title: 'The same', hidden: false, figure },
  ]);
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
  expect(await found({ search: 'wéek', in: ['tag'] })).toEqual(['1', 'c']);
  expect(await found({ search: '_', in: ['name', 'tag'] })).toEqual(['0']);
  expect(await found({ search: 'ÖRDERS b', in: ['name'] })).toEqual(['1', 'b orders']);
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

test('its first rows are those of the list: pinned ones, then numbers by value, and last what is found by its text', async () => {
  const { scripts, found } = await owner();
  for (const name of ['x 10', 'X 9', 'b', 'x 2']) await scripts.create({ name, content: 'x' });
  const { id } = await scripts.create({ name: 'y x', content: '', tags: [] });
  await scripts.setPinned({ id, pinned: true });
  expect(await found({ search: 'x' })).toEqual(['5', 'y x', 'x 2', 'X 9', 'x 10', 'b']);
});

test('the cards of an answer share the texts that they look through', async () => {
  const { user, scripts, showAll } = await owner();
  const words = ['apple', 'melon', 'grape', 'peach'];
  for (const word of words) {
    const size = word === 'peach' ? 1 : CARD_TEXTS.size * 0.4;
    await scripts.create({ name: word.slice(1), content: ' '.repeat(size) + word });
    await scripts.editSearches({ name: null, to: { name: word, search: word, in: ['content'], tags: [] } });
  }
  await showAll();
  const values = async () => (await cardsOf(user)).map(({ figure }) => figure?.value);
  expect(await values()).toEqual(['1', '1', '0+', '1']);
  // Of each answer anew.
  expect(await values()).toEqual(['1', '1', '0+', '1']);
});
