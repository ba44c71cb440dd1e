import type { Page } from '@playwright/test';

export const records = (page: Page) => page.getByRole('list', { name: '记录', exact: true });

export const record = (page: Page, title: string) =>
  records(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

export const titles = (page: Page) => records(page).getByRole('heading');

/** A number above the list: total, completed, guoman or riman. */
export const stat = (page: Page, key: string) => page.locator(`[data-stat=${key}] p`).last();

const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });
export const toast = (page: Page, words: string | RegExp) => notifications(page).getByText(words);
export const undo = (page: Page) => notifications(page).getByRole('button', { name: '撤销' });
