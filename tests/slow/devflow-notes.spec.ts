import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';

const NOTES = [
  '# Before the release',
  '',
  '- [ ] write **tests**',
  '- [x] read https://notes.example/a',
  '- see [the plan](javascript:alert(1))',
].join('\n');

test('notes are read as Markdown, their boxes ticked in place, in every window, and undone', async ({
  page,
  context,
  toolstead,
  user,
  visit,
}) => {
  const { db } = await toolstead.database();
  await addItems(db, user, [{ title: 'alpha', feature: 'Search', status: 'Bug' }]);
  const { id } = await db
    .selectFrom('devflow_items')
    .select('id')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  await db.updateTable('devflow_items').set({ notes: NOTES }).where('id', '=', id).execute();
  const address = `devflow?item=${String(id)}`;
  await visit(address);
  const other = await context.newPage();
  await visit(address, other);
  const notesOf = (of: typeof page) =>
    of.getByRole('dialog', { name: 'Edit Item' }).getByRole('group', { name: 'Notes' });
  const notes = notesOf(page);
  const box = (of: typeof page) => notesOf(of).getByRole('checkbox', { name: 'write **tests**' });
  const stored = () =>
    db.selectFrom('devflow_items').select('notes').where('id', '=', id).executeTakeFirstOrThrow();

  await test.step('headings, boxes and links are there, and no other links', async () => {
    await expect(notes.getByRole('heading', { name: 'Before the release' })).toBeVisible();
    await expect(notes.getByRole('checkbox', { name: 'read https://notes.example/a' })).toBeChecked();
    const link = notes.getByRole('link');
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('href', 'https://notes.example/a');
    await expect(notes).toContainText('[the plan](javascript:alert(1))');
  });

  await test.step('a box is ticked by a key, and in the other window', async () => {
    await expect(box(page)).not.toBeChecked();
    await box(page).press('Space');
    await expect(box(page)).toBeChecked();
    await expect(box(other)).toBeChecked();
    await expect.poll(async () => (await stored()).notes).toBe(NOTES.replace('[ ]', '[x]'));
  });

  await test.step('that is one change, which is undone', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect(box(other)).not.toBeChecked();
    await expect.poll(async () => (await stored()).notes).toBe(NOTES);
  });

  await test.step('notes are edited as they are written, and a box of what is typed is typed too', async () => {
    await notesOf(other).getByRole('button', { name: 'Edit' }).click();
    const dialog = other.getByRole('dialog', { name: 'Edit Item' });
    const area = dialog.getByLabel('Notes');
    await expect(area).toBeFocused();
    await expect(area).toHaveValue(NOTES);
    await area.fill('- [ ] mine');
    await dialog.getByRole('button', { name: 'Read' }).click();
    await notesOf(other).getByRole('checkbox', { name: 'mine' }).click();
    expect((await stored()).notes).toBe(NOTES);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(async () => (await stored()).notes).toBe('- [x] mine');
  });
});
