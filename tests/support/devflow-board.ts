import { expect, type Locator, type Page } from '@playwright/test';
import type { TestUser } from './accounts';
import { addWork } from './devflow';
import type { OpenAs } from './e2e';
import type { Toolstead } from './toolstead';

/** The parts of DevFlow's In Progress view by accessible name. */
export function boardOf(page: Page) {
  const element = page.getByRole('group', { name: 'Open items' });
  const item = (title: string) => element.locator('[data-item]').filter({ hasText: title });
  const title = (words: string) => item(words).locator('[data-part="title"]');
  return {
    element,
    item,
    title,
    grip: (words: string) => page.getByRole('button', { name: `Drag ${words}`, exact: true }),
    head: (status: string) => element.getByRole('heading', { name: status }),
    spoken: page.locator('p[role="status"]').filter({ hasText: /“|Group|items are/ }),
    /** The groups in their order, each with the titles that it shows: `Bug: a b`. */
    order: () =>
      element.locator('[data-group]').evaluateAll((groups) =>
        groups.map((group) => {
          const rows = [...group.querySelectorAll('[data-item]')];
          const titles = rows
            .sort((a, b) => Number(a.getAttribute('aria-posinset')) - Number(b.getAttribute('aria-posinset')))
            .map((row) => row.querySelector('[data-part="title"] > :first-child')?.textContent ?? '');
          return [group.querySelector('h2')?.textContent, ':', ...titles.map((text) => ` ${text}`)].join('');
        }),
      ),
    /** Waits until the groups are as given. */
    reads: async (...groups: string[]) => {
      await expect.poll(() => boardOf(page).order()).toEqual(groups);
    },
  };
}

interface Opening {
  page: Page;
  user: TestUser;
  toolstead: Toolstead;
  openAs: OpenAs;
}

/** Opens the board of a user who has these items. */
export async function openBoard(
  { page, user, toolstead, openAs }: Opening,
  items: Parameters<typeof addWork>[2],
) {
  await addWork(toolstead, user, items);
  await openAs(user, 'devflow');
  return boardOf(page);
}

/** Drags an element with the mouse over the middle of another, without dropping it. */
export async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 4, start.y + 8, { steps: 3 });
  const end = await middleOf(to);
  await page.mouse.move(end.x, end.y, { steps: 8 });
}

/** A touch that rests until the element under it is picked up. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    drag: async (from: Locator, to: Locator) => {
      const start = await middleOf(from);
      await touch('touchStart', [start]);
      await expect(boardOf(page).element).toHaveAttribute('data-dragging', 'pointer');
      const end = await middleOf(to);
      for (let part = 1; part <= 8; part++) {
        const at = (a: number, b: number) => a + ((b - a) * part) / 8;
        await touch('touchMove', [{ x: at(start.x, end.x), y: at(start.y, end.y) }]);
      }
    },
    lift: () => touch('touchEnd', []),
  };
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
