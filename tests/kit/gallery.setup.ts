import { test as setup } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import productConfig from '../../vite.config';
import { GALLERY, NONCE, SHARED } from './gallery-build';

setup('the gallery is built', async () => {
  await build({
    ...SHARED,
    plugins: [react()],
    resolve: { tsconfigPaths: true },
    html: { cspNonce: NONCE },
    build: {
      ...productConfig({ command: 'build', mode: 'production' }).build,
      manifest: false,
      // The product's chunks are made of what its pages share.
      rolldownOptions: {},
      outDir: GALLERY,
      emptyOutDir: true,
    },
  });
});
