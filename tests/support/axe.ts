import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** What can differ from theme to theme: they are colours alone. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on the page, or in the part that a selector names, as `rule: element`. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await page.evaluate(axe.source);
  return run(page, within, {});
}

/**
 * What axe finds wrong with the colours in each of the themes, as `theme: rule: element`. They are put on the page as it
 * is, one after the other, and the last one stays. Motion must be reduced, for colours on their way are others.
 */
export async function colourViolations(
  page: Page,
  themes: readonly string[],
  within?: string,
): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const theme of themes) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset.theme = name;
      // What follows the theme by script has done so by the next frame.
      await new Promise(requestAnimationFrame);
    }, theme);
    const ofTheme = await run(page, within, { runOnly: RULES_OF_COLOURS, preload: false });
    found.push(...ofTheme.map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

async function run(page: Page, within: string | undefined, options: RunOptions): Promise<string[]> {
  // Where an element is takes long to put into words, and what it looks like tells it.
  const wanted: RunOptions = { ...options, resultTypes: ['violations'], selectors: false };
  return page.evaluate(
    async ([selector, runOptions]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const results = await inPage.run(selector ?? document, runOptions);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      );
    },
    [within, wanted] as const,
  );
}
