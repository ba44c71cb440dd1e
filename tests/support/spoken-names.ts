import type { Page } from '@playwright/test';

/**
 * Controls with one text that is not in their accessible name, by which nobody who speaks it reaches them (WCAG 2.5.3):
 * '“Switch on” is called “Two-factor sign-in”'.
 */
export function unspokenTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const controls = document.querySelectorAll<HTMLElement>(
      ':is(button, a[href], [role="button"], summary)[aria-label]',
    );
    return [...controls].flatMap((control) => {
      const hidden = [...control.querySelectorAll('[aria-hidden="true"], .visually-hidden')];
      const texts = [...control.querySelectorAll('*'), control]
        .filter((part) => !hidden.some((one) => one.contains(part)))
        .flatMap((part) => [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
        .flatMap((node) => words(node.textContent ?? '') || []);
      const name = control.ariaLabel ?? '';
      const [text = ''] = texts;
      return texts.length !== 1 || words(name).includes(text) ? [] : `“${text}” is called “${name}”`;
    });
  });
}
