import type { Page } from '@playwright/test';
import axe, { type ElementContext, type NodeResult, type RunOptions } from 'axe-core';

/** The rules that depend on the theme, which only changes colours. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds on the page, or within a selector, as `rule: element`. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await bringAxe(page);
  // Computing selectors is slow, and the HTML identifies the element.
  const options: RunOptions = { resultTypes: ['violations'], selectors: false };
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
 * The colour violations in each of the themes, as `theme: rule: element`. The themes are applied to the current page one
 * after the other, and the last one stays. Requires reduced motion, since colours in transition differ. Of elements with
 * the same look and background in a theme, only one is reported.
 */
export async function colourViolations(
  page: Page,
  themes: readonly string[],
  within?: string,
): Promise<string[]> {
  await bringAxe(page);
  return page.evaluate(findColourViolations, { themes, within, rules: RULES_OF_COLOURS });
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
}

/** Runs in the page, so it must not refer to anything outside itself. */
async function findColourViolations({
  themes,
  within,
  rules,
}: {
  themes: readonly string[];
  within: string | undefined;
  rules: string[];
}): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe };

  /** An element that the rules apply to, axe's result, and the elements that axe saw behind it. */
  interface Judged {
    element: Element;
    said: string;
    behind: Element[];
  }

  /** All elements that the rules apply to; undefined at first and after a change, so that axe checks everything. */
  let judged: Judged[] | undefined;
  const changes = new MutationObserver(() => (judged = undefined));
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });

  const toJudged = ({ element, any }: NodeResult): Judged => ({
    element: element as Element,
    said: JSON.stringify(any.map(({ id, data }) => [id, data as unknown])),
    behind: any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((node) => node.element as Element)),
  });

  /** One element per look, since axe's result is the same for all of the same look in the current theme. */
  function oneOfEachLook(elements: Judged[]): Element[] {
    const surfaces = new Map<Element, string>();
    function surfaceOf(element: Element): string {
      const known = surfaces.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity, mixBlendMode, filter].join();
      const around = element.parentElement ? surfaceOf(element.parentElement) : '';
      // Most elements are transparent boxes.
      const surface = own === 'rgba(0, 0, 0, 0),none,1,normal,none' ? around : `${around}/${own}`;
      surfaces.set(element, surface);
      return surface;
    }
    function lookOf(element: Element): string {
      const style = getComputedStyle(element);
      return [
        style.color,
        style.webkitTextFillColor,
        style.webkitTextStrokeColor,
        style.webkitTextStrokeWidth,
        style.textShadow,
        style.textDecorationLine,
        style.borderBottomWidth,
        style.fontSize,
        style.fontWeight,
        surfaceOf(element),
      ].join();
    }
    const ones = new Map(
      elements.map(({ element, said, behind }) => [
        [said, ...[element, ...behind].map(lookOf)].join('\n'),
        element,
      ]),
    );
    return [...ones.values()];
  }

  const found: string[] = [];
  for (const theme of themes) {
    document.documentElement.dataset.theme = theme;
    // Scripts that react to the theme are done by the next frame.
    await new Promise(requestAnimationFrame);
    // With an empty list axe would check everything.
    if (judged?.length === 0) continue;
    // Elements may have been replaced meanwhile.
    const there = judged?.filter(({ element }) => element.isConnected) ?? [];
    const context: ElementContext =
      there.length > 0 ? { include: oneOfEachLook(there) } : (within ?? document);
    const results = await inPage.run(context, {
      runOnly: rules,
      preload: false,
      resultTypes: ['violations', 'incomplete', 'passes'],
      selectors: false,
      elementRef: true,
    });
    judged ??= [...results.violations, ...results.incomplete, ...results.passes].flatMap(({ nodes }) =>
      nodes.map(toJudged),
    );
    found.push(
      ...results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${theme}: ${id}: ${html.slice(0, 200)}`),
      ),
    );
  }
  changes.disconnect();
  return found;
}
