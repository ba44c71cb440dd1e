import { strToU8, zipSync } from 'fflate';
import { violations } from '../support/axe';
import { expect, test } from '../support/e2e';

const lines = (...all: string[]) => strToU8(all.join('\n'));
const LOOP = Buffer.from(
  zipSync({
    'Habits.csv': lines(
      'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?',
      '001,冥想,YES_NO,Did you?,,1,1,#FF8F00,,,,false',
      '002,Read,YES_NO,,,1,1,#303F9F,,,,false',
      '003,Swim,YES_NO,,,3,7,#303F9F,,,,false',
    ),
    '001 冥想/Checkmarks.csv': lines('Date,Value,Notes', '2026-03-01,YES_MANUAL,', '2026-03-02,NO,'),
    '002 Read/Checkmarks.csv': lines('Date,Value,Notes', '2026-03-01,YES_MANUAL,', '2026-03-02,YES_MANUAL,'),
  }),
);

test('habits of Loop are looked at, imported as promised, taken back later, and saved as a file', async ({
  page,
  visit,
  send,
}) => {
  const { id } = await send<{ id: number }>('goalsHabits.addHabit', {
    name: 'Read',
    startDate: '2026-03-01',
  });
  await send('goalsHabits.setEntry', { habitId: id, day: '2026-03-02', state: 'skipped' });
  await visit('goals-habits');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Import…');
  const dialog = page.getByRole('dialog', { name: 'Import habits' });
  const picker = dialog.getByLabel('Choose a file');
  await picker.setInputFiles({ name: 'habits.db', mimeType: 'application/x-sqlite3', buffer: LOOP });
  await expect(dialog.getByRole('alert')).toHaveText(
    'A .db file is a full backup of Loop, which cannot be read here. In the settings of Loop, choose “Export as CSV”, and import that .zip.',
  );
  await picker.setInputFiles({ name: 'habits.txt', mimeType: 'text/plain', buffer: LOOP });
  await expect(dialog.getByRole('alert')).toHaveText('Please upload a .zip, .csv or .json file.');
  await picker.setInputFiles({ name: 'Loop.zip', mimeType: 'application/zip', buffer: LOOP });
  await expect(dialog.getByRole('status')).toHaveText(
    '2 new habits, 3 days. 1 day has an entry here, which stays.',
  );
  await dialog.getByLabel('3 times a week instead').check();
  await expect(dialog.getByRole('button', { name: 'Import 3 habits' })).toBeEnabled();
  await dialog.getByLabel('What to do with 冥想').selectOption('Skip');
  await expect(dialog.getByRole('status')).toHaveText(
    '1 new habit, 1 day. 1 day has an entry here, which stays.',
  );
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2 habits' }).click();
  await expect(dialog).toBeHidden();
  const swim = page.getByRole('listitem', { name: /^“Swim”/ });
  await expect(swim).toContainText('3 times a week');

  await page.reload();
  await choose('Import…');
  await dialog.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect(dialog.getByRole('list', { name: 'Imported in the last 30 days' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(swim).toBeHidden();
  await expect(page.getByRole('listitem', { name: /^“Read”/ })).toBeVisible();

  const saved = page.waitForEvent('download');
  await choose('Export as CSV');
  expect((await saved).suggestedFilename()).toMatch(/^habits-\d{4}-\d\d-\d\d\.csv$/);
});
