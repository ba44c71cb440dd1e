import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';
import { THEME_CATALOGUE } from './src/features/themes/catalogue';
import { themeTokensCss } from './src/features/themes/tokens-css';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => {
  // A shell with NODE_ENV=development must not ship React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: here('./src/app/client'),
    base: '/app/',
    plugins: [react(), themeTokens(), bootScript()],
    resolve: { tsconfigPaths: true },
    // The server puts a fresh nonce (and the public URL) into index.html for every response.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: here('./dist/client'),
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      // Assets as data: URLs would need holes in the Content-Security-Policy.
      assetsInlineLimit: 0,
    },
  };
});

/** `virtual:theme-tokens.css`: the palettes of the catalogue as a stylesheet. */
function themeTokens(): Plugin {
  const name = 'virtual:theme-tokens.css';
  const resolved = `\0${name}`;
  return {
    name: 'theme-tokens',
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      this.addWatchFile(here('./src/features/themes/catalogue.json'));
      return themeTokensCss(THEME_CATALOGUE);
    },
  };
}

/** Inlines boot.ts into the head, before anything that could paint. */
function bootScript(): Plugin {
  const source = here('./src/app/client/boot.ts');
  return {
    name: 'boot-script',
    async transformIndexHtml() {
      const { outputFiles } = await build({
        entryPoints: [source],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
      });
      const code = outputFiles.map((file) => file.text.trim()).join('');
      return [{ tag: 'script', children: code, injectTo: 'head-prepend' }];
    },
  };
}
