import type { TestApp } from './app';

/** Gives a row the position of another one, as an undo may bring it back. */
export async function placedAs(
  { services: { db } }: TestApp,
  table: 'calendars' | 'expense_accounts' | 'expense_categories' | 'expense_rules',
  id: number,
  other: number,
): Promise<void> {
  const rows = db.selectFrom(table as 'calendars');
  const { position } = await rows.select('position').where('id', '=', other).executeTakeFirstOrThrow();
  await db
    .updateTable(table as 'calendars')
    .set({ position })
    .where('id', '=', id)
    .execute();
}
