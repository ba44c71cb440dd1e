import { test as base, expect } from '@playwright/test';
import { preview } from 'vite';
import { GALLERY, NONCE, SHARED } from './gallery-build';

/** As strict about styles and scripts as the product's own. */
const CONTENT_SECURITY_POLICY = `default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'nonce-${NONCE}'`;

/** Tests of the gallery: served under the product's style policy. No console error may occur. */
export const test = base.extend<{ quietConsole: void }, { galleryUrl: string }>({
  galleryUrl: [
    async ({}, use) => {
      const server = await preview({
        ...SHARED,
        build: { outDir: GALLERY },
        preview: {
          host: '127.0.0.1',
          port: 0,
          headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY },
        },
      });
      const url = server.resolvedUrls?.local[0];
      if (url === undefined) throw new Error('the gallery has no address');
      await use(url);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ galleryUrl }, use) => {
    await use(galleryUrl);
  },
  quietConsole: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** For `npm run test:slow` (decision 053). */
export const SLOW = { tag: '@slow' };

export { expect };
