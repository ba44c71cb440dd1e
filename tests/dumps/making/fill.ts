import type { OpenDatabase } from '@db/client';
import { hashPassword } from '@/platform/server/passwords';
import { createUser } from '../../support/accounts';
import type { TestApp } from '../../support/app';
import { settle } from '../../support/belongings';
import { fillTheRest } from './fill-rest';

const WORD = '四字节 𝒯 "x" \\ %';
const ZONE = { timeZone: 'Europe/Berlin' };

/** Fills every table: an account, anna, has one of everything. */
export async function fillEveryTable(app: TestApp, database: OpenDatabase): Promise<void> {
  const { services } = app;
  const { user, id } = await settle(app, WORD);
  const own = app.callerOf(user);
  const [account, category] = [id('expense-tracker', 'account'), id('expense-tracker', 'category')];
  const { statuses } = await own.devflow.overview();
  await own.devflow.orderStatuses({
    featureId: id('devflow', 'feature'),
    order: statuses.map((status) => ({ id: status.id })).toReversed(),
  });
  await own.expenses.setBudgets({ month: '2026-01', budgets: [{ categoryId: category, amount: 5_000 }] });
  await own.expenses.setRates({
    rates: [{ day: '2026-01-05', currency: 'USD', base: 'EUR', rate: '0.9' }],
  });
  await own.expenses.addTransaction({
    ...{ accountId: account, date: '2026-01-06', amount: -30 },
    lines: [
      { categoryId: category, amount: -10 },
      { categoryId: category, amount: -20 },
    ],
  });
  await own.preferences.update(ZONE);
  await own.themes.update({ theme_name: 'Professional Dark' });
  await own.watchedRecords.apiKey();
  await own.watchedRecords.adjustEpisode({ id: id('watched-records', 'record'), by: 1 });
  const master = await createUser(services.db, { role: 'master' });
  await app.callerOf(master).masterSettings.setRegistration({ enabled: true });
  await app.callerOf(null).accounts.forgotPassword({ email: user.email });
  await fillTheRest(database, user.id);
  await services.db
    .updateTable('users')
    .set({
      ...{ username: 'anna', username_key: 'anna' },
      password_hash: await hashPassword('password of anna', 'dump'),
    })
    .where('id', '=', user.id)
    .execute();
}
