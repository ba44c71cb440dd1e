import type { Page } from '@playwright/test';

/**
 * The names of those elements that stay in the page while `work` is done and are rendered anew meanwhile: React gives an
 * element other props whenever the component that makes it is called again.
 */
export async function renderedAnew(page: Page, selector: string, work: () => Promise<unknown>) {
  const before = await page.evaluateHandle((wanted) => {
    const propsOf = (element: Element): unknown =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1];
    const elements = [...document.querySelectorAll<HTMLElement>(wanted)];
    return { propsOf, known: elements.map((element) => ({ element, props: propsOf(element) })) };
  }, selector);
  await work();
  return before.evaluate(({ propsOf, known }) => {
    if (known.length === 0) throw new Error('There is none of them');
    return known
      .filter(({ element, props }) => element.isConnected && propsOf(element) !== props)
      .map(({ element }) => element.ariaLabel ?? element.title);
  });
}
