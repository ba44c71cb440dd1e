import type { Page } from '@playwright/test';

/** In pixels: what is larger is a surface. */
const LARGEST_MARK = 24;

/**
 * What says something by a ground of its own, such as a dot, and is not seen with forced colours, which take all grounds
 * away: '<span class="dot">'.
 */
export async function lostMarks(page: Page): Promise<string[]> {
  const usually = await marks(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await marks(page);
  await page.emulateMedia({ forcedColors: 'none' });
  const lost = usually.filter(({ isSeen }, at) => isSeen && !forced[at]?.isSeen);
  return [...new Set(lost.map(({ html }) => html))];
}

/** Small elements without anything in them, in the order of the page, and whether each differs from what is behind it. */
function marks(page: Page): Promise<{ html: string; isSeen: boolean }[]> {
  return page.evaluate((largest) => {
    const isClear = (colour: string) => /^rgba\(.*, 0\)$|^transparent$/.test(colour);
    return [...document.querySelectorAll<HTMLElement>('body :not(svg, svg *, input, td, :has(*))')].flatMap(
      (mark) => {
        const { width, height } = mark.getBoundingClientRect();
        const isMark = Math.max(width, height) <= largest && Math.min(width, height) > 1;
        if (!isMark || mark.textContent.trim() !== '' || !mark.checkVisibility()) return [];
        const style = getComputedStyle(mark);
        let behind = mark.parentElement;
        while (behind && isClear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
        const ground = behind && getComputedStyle(behind).backgroundColor;
        const hasEdge = ['top', 'left'].some(
          (side) => parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
        );
        const hasGround = !isClear(style.backgroundColor) && style.backgroundColor !== ground;
        return { html: mark.outerHTML, isSeen: hasEdge || hasGround || style.backgroundImage !== 'none' };
      },
    );
  }, LARGEST_MARK);
}
