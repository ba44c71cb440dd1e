import type { Page } from '@playwright/test';
import axe, { type ElementContext, type NodeResult, type RunOptions } from 'axe-core';

/** What can differ from theme to theme: they are colours alone. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on the page, or in the part that a selector names, as `rule: element`. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  await bringAxe(page);
  // Where an element is takes long to put into words, and what it looks like tells it.
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
 * What axe finds wrong with the colours in each of the themes, as `theme: rule: element`. They are put on the page as it
 * is, one after the other, and the last one stays. Motion must be reduced, for colours on their way are others. Of
 * elements that look alike in a theme, and so does what is behind them, one is named.
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

/** Runs in the page, and so refers to nothing outside itself. */
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

  /** An element that the rules apply to, what axe said of it, and the elements that axe saw behind it. */
  interface Judged {
    element: Element;
    said: string;
    behind: Element[];
  }

  /** All that the rules apply to, or undefined: axe is to look at everything, as it is at first and after a change. */
  let judged: Judged[] | undefined;
  const changes = new MutationObserver(() => (judged = undefined));
  changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });

  const toJudged = ({ element, any }: NodeResult): Judged => ({
    element: element as Element,
    said: JSON.stringify(any.map(({ id, data }) => [id, data as unknown])),
    behind: any.flatMap(({ relatedNodes = [] }) => relatedNodes.map((node) => node.element as Element)),
  });

  /** One each of the elements of which axe can only say the same in the theme that the page wears. */
  function oneOfEachLook(elements: Judged[]): Element[] {
    const surfaces = new Map<Element, string>();
    function surfaceOf(element: Element): string {
      const known = surfaces.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity, mixBlendMode, filter].join();
      const around = element.parentElement ? surfaceOf(element.parentElement) : '';
      // Most elements are nothing but places.
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
    // What follows the theme by script has done so by the next frame.
    await new Promise(requestAnimationFrame);
    // Without an element to look at, axe would look at all.
    if (judged?.length === 0) continue;
    const context: ElementContext = judged ? { include: oneOfEachLook(judged) } : (within ?? document);
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
