import type { Page } from '@playwright/test';
import type { TestUser } from './accounts';
import type { Toolstead } from './e2e';
import { mutate } from './typed-call';

/** Two accounts in euros, one in dollars of Singapore, four categories, and what was bought in November 2026. */
export async function fillRegister(toolstead: Toolstead, user: TestUser) {
  await mutate(toolstead, user, 'preferences.update', {
    timeZone: 'UTC',
    dateOrder: 'ymd',
    baseCurrency: 'EUR',
  });
  const call = async (procedure: string, input: object) =>
    (await mutate<{ id: number }>(toolstead, user, `expenses.${procedure}`, input)).id;
  const account = (name: string, openingAmount: string, currency = 'EUR') =>
    call('addAccount', { name, openingAmount, currency, openingDate: '2026-01-01' });
  const current = await account('Current account', '1216.85');
  const savings = await account('Savings', '12650.00');
  const singapore = await account('DBS Singapore', '4120.35', 'SGD');
  const [groceries, household, transport, eating] = [
    await call('addCategory', { name: 'Groceries' }),
    await call('addCategory', { name: 'Household' }),
    await call('addCategory', { name: 'Transport' }),
    await call('addCategory', { name: 'Eating out' }),
  ];
  const spend = (day: string, payee: string, amount: string, categoryId: number | null) =>
    call('addTransaction', { accountId: current, date: `2026-11-${day}`, payee, amount, categoryId });
  await spend('12', 'REWE', '-46.12', groceries);
  await spend('14', 'Café Lotti', '-9.80', eating);
  await spend('18', 'Lieferando', '-27.40', null);
  await spend('19', 'Deutsche Bahn', '-58.90', transport);
  return { current, savings, singapore, groceries, household, transport, eating };
}

/** The texts of the rows in sight, from the top: 'payee category out in balance', as far as they have them. */
export async function shownRows(page: Page): Promise<string[]> {
  const rows = page.locator('[data-transaction]');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent.trim()).filter(Boolean),
    ),
  );
  return texts.map(([, ...cells]) => cells.join(' '));
}
