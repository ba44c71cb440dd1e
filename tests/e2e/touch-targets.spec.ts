import type { Page } from '@playwright/test';
import { addItems } from '../support/devflow';
import { expect, test } from '../support/e2e';

const OUTSIDE = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'reset-password?token=x',
  'activate',
  'access-denied',
];
const INSIDE = [
  'home',
  'navigator',
  'dashboard',
  'theme-settings',
  'option-access',
  'option-access?tab=tools',
  'option-access?tab=users',
  'master-settings',
  'no-such-page',
];

/** Controls whose touch target is smaller than `least` pixels: '15 px: Register Now'. */
function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((px) => {
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]):not(:disabled, [tabindex="-1"])',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('[inert], .visually-hidden')
      )
        continue;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy);
        return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
      };
      // Covered by an overlay, such as the place of the skip link.
      if (!isHit(0, 0)) continue;
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < px && isHit(dx * (steps + 1), dy * (steps + 1))) steps += 1;
        return steps;
      };
      const height = reach(0, -1) + reach(0, 1) + 1;
      const width = reach(-1, 0) + reach(1, 0) + 1;
      // One pixel of tolerance for fractions.
      const size = Math.min(height, width) + 1;
      if (size < px) {
        const name = control.getAttribute('aria-label') ?? control.textContent.trim();
        found.push(`${String(size)} px: ${name || control.outerHTML.slice(0, 90)}`);
      }
    }
    return [...new Set(found)];
  }, least);
}

async function measure(page: Page, paths: string[], least: number): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    found.push(...(await tooSmall(page, least)).map((what) => `${path}: ${what}`));
  }
  return found;
}

for (const [name, least, options] of [
  ['44 px on a phone', 44, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
  ['24 px with a mouse', 24, { viewport: { width: 1280, height: 900 } }],
] as const) {
  test.describe('every control', () => {
    test.use(options);

    test(`is at least ${name}`, async ({ page, toolstead, openAs }) => {
      test.slow();
      const master = await toolstead.createUser({ role: 'master' });
      const { db } = await toolstead.database();
      await addItems(db, master, [
        { title: 'Keystroke lost', feature: 'Search', status: 'Bug' },
        { title: 'Done', feature: 'Search', status: 'Bug', completedAt: '2026-03-04T05:06:07Z' },
      ]);
      const found = await measure(page, OUTSIDE, least);
      await openAs(master, 'home');
      found.push(...(await measure(page, INSIDE, least)));
      expect(found).toEqual([]);
    });
  });
}
