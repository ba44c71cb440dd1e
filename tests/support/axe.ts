import type { Page } from '@playwright/test';
import axe, { type NodeResult, type RunOptions } from 'axe-core';
import { contrastInThemes, type Judged } from './theme-contrast';

/** The rules that depend on the theme, which only changes colours. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds on the page, or within a selector, as `rule: element`; without those of colours if
 * `colourViolations` looks for them.
 */
export async function violations(page: Page, within?: string, colours = true): Promise<string[]> {
  await bringAxe(page);
  // Computing selectors is slow, and the HTML identifies the element.
  const options: RunOptions = { resultTypes: ['violations'], selectors: false };
  if (!colours)
    options.rules = Object.fromEntries(RULES_OF_COLOURS.map((rule) => [rule, { enabled: false }]));
  return page.evaluate(
    async ([selector, runOptions]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const results = await inPage.run(selector ?? document, runOptions);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      );
    },
    [within, options] as const,
  );
}

/**
 * The texts and links that have too little contrast in the theme of the page, as `violations` tells them, or in one of
 * these themes, as `theme: ratio: element`. axe says once which
 * elements its rules apply to and what lies behind them; their contrast in each theme is computed from the styles that
 * they have in it, which takes a fiftieth of what axe does (`tests/kit/accessibility.spec.ts` compares the two). The
 * last theme stays. Requires reduced motion, since colours in transition differ.
 */
export async function colourViolations(
  page: Page,
  themes: readonly string[],
  within?: string,
): Promise<string[]> {
  const { found } = await judge(page, within);
  return [...found, ...(await page.evaluate(contrastInThemes, { themes, all: false }))];
}

/** The contrast of all texts in a theme, by axe and by `colourViolations`, as [ratio, ratio, element]. */
export async function bothContrasts(page: Page, theme: string): Promise<[number, number, string][]> {
  await judge(page);
  const own = await page.evaluate(contrastInThemes, { themes: [theme], all: true });
  const { ratios } = await judge(page);
  return ratios.flatMap((ratio, at) =>
    ratio === null ? [] : [[ratio, Number(own[at]?.split(' ')[1]), own[at] ?? '']],
  );
}

/** Has axe judge the colours of the page: its violations, and the contrast of each text, null where it could not tell. */
async function judge(page: Page, within?: string): Promise<{ found: string[]; ratios: (number | null)[] }> {
  await bringAxe(page);
  return page.evaluate(
    async ([selector, rules]) => {
      const inPage = (window as unknown as { axe: typeof axe }).axe;
      const results = await inPage.run(selector ?? document, {
        runOnly: [...rules],
        preload: false,
        resultTypes: ['violations', 'passes'],
        selectors: false,
        elementRef: true,
      });
      const judgedOf = (id: string, { element, any }: NodeResult): Judged => ({
        element: element as Element,
        behind: any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((node) => node.element as Element)),
        rule: id,
        isToldByStyle: any.some((check) => check.id === 'link-in-text-block-style'),
      });
      const nodes = [...results.violations, ...results.passes].flatMap(({ id, nodes: found }) =>
        found.map((node) => ({ id, node })),
      );
      // The same order whatever the theme says of them.
      nodes.sort(({ node: one }, { node: other }) =>
        (one.element as Element).compareDocumentPosition(other.element as Element) &
        Node.DOCUMENT_POSITION_FOLLOWING
          ? -1
          : 1,
      );
      (window as unknown as { judged: Judged[] }).judged = nodes.map(({ id, node }) => judgedOf(id, node));
      const found = results.violations.flatMap(({ id, nodes: bad }) =>
        bad.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
      );
      const ratios = nodes.map(({ id, node }) => {
        const { contrastRatio } = (node.any.find((check) => check.id === id)?.data ?? {}) as {
          contrastRatio?: number;
        };
        return id === 'color-contrast' ? (contrastRatio ?? null) : null;
      });
      return { found, ratios };
    },
    [within, RULES_OF_COLOURS] as const,
  );
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}
