import type { Locator } from '@playwright/test';
import { KNOWN_THEMES } from '@/features/themes/known-themes';
import { contrast } from '@/platform/client/ui/contrast';
import type { Rgb } from '@/platform/client/ui/rgb';
import { chroma, colourDistance } from '../support/oklab';
import { expect, SLOW, test } from './gallery-test';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A colour as it is painted, whatever its notation. */
const painted = (element: Locator, property: string, pseudo?: string): Promise<Rgb> =>
  element.evaluate(
    (node, [name, part]) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = getComputedStyle(node, part).getPropertyValue(name ?? '');
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      return [red, green, blue] as const;
    },
    [property, pseudo] as const,
  );

test(
  'in every theme off is told from on, a field at rest from one with an error, and one state from another',
  SLOW,
  async ({ page }) => {
    test.slow();
    await page.goto('./');
    const wrap = page.getByRole('switch', { name: 'Word wrap' });
    await expect(wrap).toBeChecked();
    const rest = page.getByLabel('Username or Email');
    const wrong = page.getByLabel('Email', { exact: true });
    const chip = (name: string) => page.getByText(name, { exact: true }).first();
    const problems: string[] = [];
    const least = (what: string, value: number, limit: number) => {
      if (value < limit) problems.push(`${what}: ${value.toFixed(2)} < ${limit}`);
    };

    for (const { name } of KNOWN_THEMES) {
      await page.evaluate((theme) => {
        document.documentElement.dataset.theme = theme;
      }, name);
      const on = await painted(wrap, 'background-color');
      await wrap.uncheck();
      const off = await painted(wrap, 'background-color');
      const card = await painted(rest, 'background-color');
      const edge = await painted(wrap, 'border-top-color');
      await wrap.check();
      least(`${name}, off beside on`, contrast(off, on), 3);
      least(`${name}, the edge of off on a card`, contrast(edge, card), 3);

      const atRest = await painted(rest, 'border-top-color');
      const ring = await painted(rest, '--focus-ring');
      least(`${name}, the edge of a field`, contrast(atRest, card), 3);
      least(
        `${name}, a field at rest beside a wrong one`,
        colourDistance(atRest, await painted(wrong, 'border-top-color')),
        0.1,
      );
      // As neutral as an edge can be; what is in focus has the colour.
      expect(chroma(atRest), `${name}, the colour of an edge`).toBeLessThan(0.06);
      expect(chroma(atRest), `${name}, the colour of an edge`).toBeLessThanOrEqual(
        Math.max(chroma(ring), 0.02),
      );

      const states = ['Bug', 'Enhancement', 'Refine', 'In Progress'];
      const tones = await Promise.all(states.map((state) => painted(chip(state), 'color')));
      tones.forEach((tone, index) => {
        states.slice(index + 1).forEach((other, step) => {
          const distance = colourDistance(tone, tones[index + 1 + step] ?? tone);
          least(`${name}, ${states[index] ?? ''} beside ${other}`, distance, 0.085);
        });
      });
    }
    expect(problems).toEqual([]);
  },
);

test('who asks for more contrast reads small print in the colour of the text, between lines as strong as those of fields', async ({
  page,
}) => {
  await page.goto('./');
  const token = (name: string) =>
    page.locator('html').evaluate((root, of) => getComputedStyle(root).getPropertyValue(of), name);
  expect(await token('--secondary-text')).not.toBe(await token('--text'));
  await page.emulateMedia({ contrast: 'more' });
  expect(await token('--secondary-text')).toBe(await token('--text'));
  expect(await token('--border')).toBe(await token('--border-strong'));
});
