import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { placedAs } from '../../../../../tests/support/equal-places';
import {
  createKeeper,
  type Keeper,
  refusedUnchanged,
  thereAndBack,
} from '../../../../../tests/support/expenses';
import { expenseTexts } from '../../rules';

const app = await createTestApp();
let keeper: Keeper;
let stranger: Keeper;
beforeEach(async () => {
  keeper = await createKeeper(app);
  stranger = await createKeeper(app);
});

const refused = (call: () => Promise<unknown>, text: string) => refusedUnchanged(app, keeper, call, text);
const listed = async () => (await keeper.books.categories()).categories;
const add = async (name: string, fields: object = {}) =>
  (await keeper.books.addCategory({ name, ...fields })).id;
const edit = (id: number, fields: object) =>
  thereAndBack(app, keeper, (operationId) => keeper.books.editCategory({ id, operationId, ...fields }));

describe('a category', () => {
  test('is of the kind of the one above it, on two levels', async () => {
    const food = await thereAndBack(app, keeper, (operationId) => add(' Food ', { operationId }));
    const rewe = await add('REWE', { parentId: food });
    const pay = await add('Pay', { kind: 'income', color: '#AABBCC' });
    const bonus = await add('Bonus', { parentId: pay });
    expect(await listed()).toMatchObject([
      { id: food, parentId: null, kind: 'expense', name: 'Food', place: 0 },
      { id: rewe, parentId: food, kind: 'expense', place: 1 },
      { id: pay, parentId: null, kind: 'income', color: '#aabbcc', place: 2 },
      { id: bonus, parentId: pay, kind: 'income', place: 3 },
    ]);
    await refused(() => add('Deep', { parentId: rewe }), expenseTexts.categoryLevels);
    await refused(() => add('Other', { parentId: food, kind: 'income' }), expenseTexts.categoryKind);
    await refused(() => keeper.books.editCategory({ id: food, parentId: pay }), expenseTexts.categoryLevels);
    await refused(() => keeper.books.editCategory({ id: rewe, parentId: rewe }), expenseTexts.categoryLevels);
    await refused(() => keeper.books.editCategory({ id: rewe, parentId: pay }), expenseTexts.categoryKind);
    expect((await stranger.books.categories()).categories).toEqual([]);
  });

  test('is added among others with the one above it, and only if it is not there yet', async () => {
    const food = await add('Food');
    const categories = [
      { name: 'Groceries', kind: 'expense' as const, above: 'FOOD' },
      { name: 'Rent', kind: 'expense' as const, above: 'Home' },
      { name: 'groceries', kind: 'expense' as const, above: 'food' },
      { name: 'Home', kind: 'expense' as const },
      { name: 'Pay', kind: 'income' as const },
    ];
    const { ids } = await thereAndBack(app, keeper, (operationId) =>
      keeper.books.addCategories({ categories, operationId }),
    );
    const [groceries, rent, same, home, pay] = ids;
    expect(same).toBe(groceries);
    expect(await listed()).toMatchObject([
      { id: food, name: 'Food', place: 0 },
      { id: home, name: 'Home', parentId: null, place: 1 },
      { id: pay, name: 'Pay', kind: 'income', place: 2 },
      { id: groceries, name: 'Groceries', parentId: food, place: 3 },
      { id: rent, name: 'Rent', parentId: home, place: 4 },
    ]);
    expect(await keeper.books.addCategories({ categories })).toMatchObject({ ids });
    expect(await listed()).toHaveLength(5);
    const many = Array.from({ length: 500 }, (_, at) => ({ name: String(at), kind: 'income' as const }));
    await refused(() => keeper.books.addCategories({ categories: many }), expenseTexts.tooManyCategories);
    await refused(() => keeper.books.addCategories({ categories: [] }), expenseTexts.nothingNamed);
    expect((await stranger.books.categories()).categories).toEqual([]);
  });

  test('has a name of its own beside those of its kind and place', async () => {
    const food = await add('Food');
    await add('Food', { kind: 'income' });
    const other = await add('Food', { parentId: food });
    await refused(() => add('fOOD'), expenseTexts.categoryTaken);
    await refused(() => add('FOOD', { parentId: food }), expenseTexts.categoryTaken);
    await refused(() => keeper.books.editCategory({ id: other, parentId: null }), expenseTexts.categoryTaken);
    await refused(() => add(''), expenseTexts.categoryName);
    await refused(() => add('x'.repeat(101)), expenseTexts.nameTooLong);
    await refused(() => add('Red', { color: 'red' }), expenseTexts.color);
    await edit(other, { name: 'Fruit', parentId: null, color: '#123456' });
    await edit(food, { kind: 'income', name: 'Food sold' });
    expect(await listed()).toMatchObject([
      { name: 'Food sold', kind: 'income' },
      { name: 'Food' },
      { name: 'Fruit', parentId: null, color: '#123456', kind: 'expense' },
    ]);
  });

  test('takes those below along when it changes its kind, goes to the trash or comes back', async () => {
    const [one, two] = [await add('One'), await add('Two')];
    const below = await add('Below', { parentId: one });
    const earlier = await add('Earlier', { parentId: one });
    await edit(one, { kind: 'income' });
    expect(await listed()).toMatchObject([{ kind: 'income' }, {}, { kind: 'income' }, {}]);
    await keeper.books.deleteCategory({ id: earlier });
    await thereAndBack(app, keeper, (operationId) => keeper.books.deleteCategory({ id: one, operationId }));
    expect((await listed()).map(({ id }) => id)).toEqual([two]);
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.restore({ categories: [one], operationId }),
    );
    // What went there by itself stays there.
    expect((await listed()).map(({ id }) => id)).toEqual([one, two, below]);
    await keeper.books.deleteCategory({ id: one });
    await keeper.books.restore({ categories: [below] });
    expect(await listed()).toMatchObject([{ id: two }, { id: below, parentId: null }]);
  });

  test('leaves its lines uncategorised while it is in the trash, and has them when it comes back', async () => {
    const { id: accountId } = await keeper.books.addAccount({ name: 'Bank', currency: 'EUR' });
    const food = await add('Food');
    await keeper.books.addTransaction({ accountId, amount: -5, date: '2026-06-01', categoryId: food });
    const lines = async (filter: object = {}) =>
      (await keeper.books.transactions(filter)).transactions.map((entry) => entry.lines[0]?.categoryId);
    await keeper.books.deleteCategory({ id: food });
    expect(await lines()).toEqual([null]);
    expect(await lines({ categoryId: 'none' })).toEqual([null]);
    await refused(() => keeper.books.transactions({ categoryId: food }), expenseTexts.categoryNotFound);
    await keeper.books.restore({ categories: [food] });
    expect(await lines({ categoryId: food })).toEqual([food]);
    await keeper.books.deleteCategory({ id: food });
    await keeper.books.purge({ categories: [food] });
    expect(await lines()).toEqual([null]);
  });

  test('is not restored beside another of its name', async () => {
    const food = await add('Food');
    await keeper.books.deleteCategory({ id: food });
    await add('food');
    await refused(() => keeper.books.restore({ categories: [food] }), expenseTexts.categoryTaken);
  });

  test('is put in another order', async () => {
    const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
    const order = [
      { id: two, place: 1 },
      { id: one, place: 2 },
    ];
    await thereAndBack(app, keeper, (operationId) => keeper.books.orderCategories({ order, operationId }));
    expect((await listed()).map(({ id }) => id)).toEqual([two, one, three]);
  });

  test('comes back to its place out of the trash, also after others with equal positions were reordered', async () => {
    const [thrown, one, two] = [await add('Thrown'), await add('One'), await add('Two')];
    await keeper.books.deleteCategory({ id: thrown });
    await placedAs(app, 'expense_categories', two, one);
    const order = [
      { id: two, place: 0 },
      { id: one, place: 1 },
    ];
    await keeper.books.orderCategories({ order });
    await keeper.books.restore({ categories: [thrown] });
    expect((await listed()).map(({ id }) => id)).toEqual([thrown, two, one]);
  });
});
