import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import { defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite';
import type * as Catalogue from './src/features/themes/catalogue';
import type * as TokensCss from './src/features/themes/tokens-css';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => {
  // A shell with NODE_ENV=development must not ship React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: here('./src/app/client'),
    base: '/app/',
    plugins: [react(), themeTokens(), bootScript()],
    resolve: {
      tsconfigPaths: true,
      alias: {
        // The router's store brings a substitute for a hook that React 19 has itself.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    // The server puts a fresh nonce (and the public URL) into index.html for every response.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: here('./dist/client'),
      emptyOutDir: true,
      manifest: true,
      // The first browsers with light-dark(): for older ones it is rewritten into something that breaks ours.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false },
      // Compiled for older browsers, light-dark() needs a literal color-scheme; ours comes from the theme's tokens.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      // Assets as data: URLs would need holes in the Content-Security-Policy.
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: codeSplittingGroups() } } },
    },
  };
});

/** What pages share: of a feature, or else of the platform with its icons. */
const SHARED = /[\\/](?:features[\\/](?<feature>[\w-]+)|platform|lucide-react)[\\/]/;

/**
 * What the sign-in page needs, what every other page needs beside it, what pages share of the platform, and of each feature
 * what its pages share: one chunk each in place of two dozen. Many small ones compress 5 % worse, cost a request each, and a
 * name in the list that the sign-in page carries. React and the router change with their versions only, so browsers keep that
 * chunk across our own upgrades.
 */
function codeSplittingGroups(): Rolldown.CodeSplittingGroup[] {
  const entry = neededBy(here('./src/app/client/main.tsx'));
  const signIn = neededBy(here('./src/features/accounts/client/login-page.tsx'));
  const signedIn = neededBy(here('./src/app/client/layout/signed-in-layout.tsx'));
  const react =
    /[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/;
  return [
    { name: 'react', test: react, priority: 1 },
    {
      debugName: 'sign-in',
      name: (id, chunking) => (signIn(id, chunking) ? 'sign-in' : null),
    },
    {
      debugName: 'signed-in',
      name: (id, chunking) =>
        signedIn(id, chunking) && !signIn(id, chunking) && !entry(id, chunking) ? 'signed-in' : null,
      includeDependenciesRecursively: false,
    },
    {
      debugName: 'shared',
      name: (id, chunking) => {
        const shared = SHARED.exec(id);
        if (!shared || signIn(id, chunking) || signedIn(id, chunking)) return null;
        return shared.groups?.feature ?? 'platform';
      },
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ];
}

function neededBy(page: string) {
  let found: Set<string> | undefined;
  return (id: string, chunking: Rolldown.ChunkingContext) =>
    (found ??= dependencies(page, (module) => chunking.getModuleInfo(module)?.importedIds ?? [])).has(id);
}

function dependencies(module: string, imported: (module: string) => string[], found = new Set<string>()) {
  for (const next of imported(module)) {
    if (found.has(next)) continue;
    found.add(next);
    dependencies(next, imported, found);
  }
  return found;
}

/** `virtual:theme-tokens.css`: the palettes of the catalogue as a stylesheet. */
function themeTokens(): Plugin {
  const name = 'virtual:theme-tokens.css';
  const resolved = `\0${name}`;
  return {
    name: 'theme-tokens',
    resolveId: (id) => (id === name ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      this.addWatchFile(here('./src/features/themes/catalogue.json'));
      // Not imported above: the config's own imports follow stricter rules than the project's.
      const [tokens, catalogue] = await Promise.all([
        runnerImport<typeof TokensCss>(here('./src/features/themes/tokens-css.ts')),
        runnerImport<typeof Catalogue>(here('./src/features/themes/catalogue.ts')),
      ]);
      return tokens.module.themeTokensCss(catalogue.module.THEME_CATALOGUE);
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
