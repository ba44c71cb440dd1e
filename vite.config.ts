import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
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
