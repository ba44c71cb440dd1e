import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { defineConfig, type Plugin } from 'vite';

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
      // Compiled for older browsers, light-dark() needs a literal color-scheme; ours comes from the theme's tokens.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      // Assets as data: URLs would need holes in the Content-Security-Policy.
      assetsInlineLimit: 0,
    },
  };
});

/** `virtual:theme-tokens.css`: the palettes of the catalogue as a stylesheet. */
function themeTokens(): Plugin {
  const name = 'virtual:theme-tokens.css';
  const resolved = `\0${name}`;
  const catalogue = here('./src/features/themes/catalogue.json');
  return {
    name: 'theme-tokens',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      this.addWatchFile(catalogue);
      const { themes } = JSON.parse(await readFile(catalogue, 'utf8')) as {
        themes: { name: string; data: Record<string, string> }[];
      };
      return themes
        .map((theme, index) => {
          const selector = `${index === 0 ? ':root,' : ''}[data-theme="${theme.name}"]`;
          const tokens = Object.entries(theme.data).map(
            ([key, value]) => `--${key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${value};`,
          );
          return `${selector}{${tokens.join('')}}`;
        })
        .join('\n');
    },
  };
}

/** Inlines boot.ts into the head, before anything that could paint. */
function bootScript(): Plugin {
  const source = here('./src/app/client/boot.ts');
  return {
    name: 'boot-script',
    async transformIndexHtml() {
      const { code } = await transform(await readFile(source, 'utf8'), {
        loader: 'ts',
        format: 'iife',
        minify: true,
      });
      return [{ tag: 'script', children: code.trim(), injectTo: 'head-prepend' }];
    },
  };
}
