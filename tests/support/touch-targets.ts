import type { Page } from '@playwright/test';

/**
 * Controls whose touch target is smaller than `least` pixels: '15 px: Register Now'. Scrolls the page. The days of a year
 * are left out, which can be changed by large controls below them (WCAG 2.5.8, "Equivalent").
 */
export function tooSmall(page: Page, least: number): Promise<string[]> {
  return page.evaluate((px) => {
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]):not(:disabled, [tabindex="-1"])',
    );
    const found: string[] = [];
    for (const control of controls) {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('[inert], .visually-hidden, td > [data-date]')
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
