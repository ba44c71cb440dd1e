import type { JSHandle, Page } from '@playwright/test';

type Marks = JSHandle<HTMLElement[]>;

/** In pixels: what is larger is a surface. */
const LARGEST_MARK = 24;

/**
 * What says something by a ground of its own, such as a dot, and is not seen with forced colours, which take all grounds
 * away: '<span class="dot">'.
 */
export async function lostMarks(page: Page): Promise<string[]> {
  const marks = await smallElements(page);
  const usually = await areSeen(marks);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await areSeen(marks);
  await page.emulateMedia({ forcedColors: 'none' });
  const htmls = await marks.evaluate((all) => all.map(({ outerHTML }) => outerHTML));
  return [...new Set(htmls.filter((_, at) => usually[at] && !forced[at]))];
}

/** Those without anything in them. */
function smallElements(page: Page): Promise<Marks> {
  return page.evaluateHandle(
    (largest) =>
      [...document.querySelectorAll<HTMLElement>('body :not(svg, svg *, input, td, :has(*))')].filter(
        (mark) => {
          const { width, height } = mark.getBoundingClientRect();
          const isMark = Math.max(width, height) <= largest && Math.min(width, height) > 1;
          return isMark && mark.textContent.trim() === '' && mark.checkVisibility();
        },
      ),
    LARGEST_MARK,
  );
}

/** Whether each differs from what is behind it. */
function areSeen(marks: Marks): Promise<boolean[]> {
  return marks.evaluate((all) => {
    const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$/.test(colour);
    return all.map((mark) => {
      const style = getComputedStyle(mark);
      let behind = mark.parentElement;
      while (behind && isClear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
      const ground = behind && getComputedStyle(behind).backgroundColor;
      const differs = (colour: string) => !isClear(colour) && colour !== ground;
      const hasEdge = ['top', 'left'].some(
        (side) =>
          parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
          differs(style.getPropertyValue(`border-${side}-color`)),
      );
      return hasEdge || differs(style.backgroundColor) || style.backgroundImage !== 'none';
    });
  });
}
