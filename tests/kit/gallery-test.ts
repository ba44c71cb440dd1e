import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import productConfig from '../../vite.config';

const NONCE = 'kit-nonce';
/** As strict about styles and scripts as the product's own. */
const CONTENT_SECURITY_POLICY = `default-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'nonce-${NONCE}'`;

/** Tests of the gallery: built once a worker and served under the product's style policy. No console error may occur. */
export const test = base.extend<{ quietConsole: void }, { galleryUrl: string }>({
  galleryUrl: [
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'toolstead-kit-'));
      const product = productConfig({ command: 'build', mode: 'production' });
      const shared = { configFile: false, root: import.meta.dirname, logLevel: 'error' } as const;
      await build({
        ...shared,
        plugins: [react()],
        resolve: { tsconfigPaths: true },
        html: { cspNonce: NONCE },
        build: { ...product.build, manifest: false, outDir },
      });
      const server = await preview({
        ...shared,
        build: { outDir },
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
      await rm(outDir, { recursive: true, force: true });
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

export { expect };
