import { expect, type Locator, type Page } from '@playwright/test';

/** Notes all layout shifts of the pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails if anything has moved since the page was opened; `when` is for the message. */
export async function expectNoShifts(page: Page, when: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts, when).toEqual([]);
}

/**
 * Opens home by `open` at each width (px): nothing moves until the card of a tool is there, it is as high as the room that
 * was left for it, and none of its rows is wider than it.
 */
export async function expectSteadyCard(
  page: Page,
  { card, open, widths }: { card: Locator; open: () => Promise<void>; widths: readonly number[] },
): Promise<void> {
  await watchShifts(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 2_000 });
    await open();
    await expectNoShifts(page, `at ${String(width)} px`);
    const [height, ...rest] = await card.evaluate((section) => [
      section.getBoundingClientRect().height,
      section.parentElement && getComputedStyle(section.parentElement).minHeight,
      section.scrollWidth - section.clientWidth,
    ]);
    expect(rest).toEqual([`${String(height)}px`, 0]);
  }
}
