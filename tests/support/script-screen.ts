import type { Page } from '@playwright/test';

/** A script's entry in the list. */
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Scripts' }).getByRole('button', { name: new RegExp(`^${name}\\b`) });

export const names = (page: Page) =>
  page.getByRole('list', { name: 'Scripts' }).locator('[data-script] [title]');

export const tags = (page: Page) => page.getByRole('list', { name: 'Tags' }).getByRole('listitem');

/** The text in the editor. */
export const textBox = (page: Page) => page.getByRole('textbox', { name: /^Text of/ });

/** The menu of the list. */
export const more = (page: Page) => page.getByRole('button', { name: 'More about the list' });

/** A button of the toolbar. */
export const tool = (page: Page, id: string) => page.locator(`#${id}`);

export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words);
