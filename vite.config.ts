import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import { defineConfig, runnerImport, type Plugin, type Rolldown } from 'vite';
import type * as Catalogue from './src/features/themes/catalogue';
import type * as TokensCss from './src/features/themes/tokens-css';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig(({ command }) => {
  // A shell with NODE_ENV=development must not ship React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: here('./src/app/client'),
    base: '/app/',
    plugins: [react(), themeTokens(), standIns(), bootScript()],
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

/**
 * Which modules share a chunk. What the sign-in page needs; what every other page needs beside it; each page; what pages
 * share of their feature and of the platform; what the pieces share that are loaded later. Many small chunks compress 5 %
 * worse and cost a request each. React and the router change with their versions only, so browsers keep that chunk across
 * our own upgrades.
 */
function codeSplittingGroups(): Rolldown.CodeSplittingGroup[] {
  const entry = neededBy('main.tsx');
  const signedIn = neededBy('layout/signed-in-layout.tsx', 'routes.ts', 'session.ts', 'server-state.ts');
  const home = neededBy('../../features/home/client/home-page.tsx');
  const pages = pageFiles().map((file) => ({
    name: path.basename(file, '.tsx'),
    feature: featureOf(file),
    needs: neededBy(file),
  }));
  const react =
    /rolldown.runtime|[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/;

  const later = neededBy(...laterFiles());

  return [
    {
      debugName: 'pages',
      includeDependenciesRecursively: false,
      priority: 1,
      name(id, chunking) {
        if (/@dnd-kit/.test(id)) return 'drag';
        // The router's index names it among all that it has.
        if (react.test(id) && !id.includes('useBlocker')) return 'react';
        if (entry(id, chunking) && !id.includes('useBlocker')) return 'entry';
        // Home is where a sign-in leads, and what it has of the kit the other pages have as well.
        if (signedIn(id, chunking) || (home(id, chunking) && featureOf(id) !== 'home')) return 'signed-in';
        const [page, ...others] = pages.filter(({ needs }) => needs(id, chunking));
        if (!page) return null;
        const feature = featureOf(id);
        if (others.length > 0) return feature ?? 'pages';
        return page.feature === feature || !later(id, chunking) ? page.name : 'pages';
      },
    },
    {
      debugName: 'later',
      minShareCount: 2,
      includeDependenciesRecursively: false,
      name(id) {
        if (/@codemirror.merge/.test(id)) return 'script-manager-later';
        if (/codemirror|lezer|style-mod|crelt|w3c-keyname|find-cluster-break/.test(id)) return 'codemirror';
        const feature = featureOf(id);
        return feature ? `${feature}-later` : 'later';
      },
    },
  ];
}

const featureOf = (id: string) => /[\\/]features[\\/]([\w-]+)[\\/]/.exec(id)?.[1];

/** The modules of pages, which routes load. */
function pageFiles(): string[] {
  const files = (folder: string) =>
    readdirSync(here(folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(here(folder), name),
    );
  return [...files('./src/features'), ...files('./src/app/client/pages')].filter((name) =>
    /-page\.tsx$/.test(name),
  );
}

/** The modules of the kit that pages load later. */
function laterFiles(): string[] {
  const kit = ['dialog-box', 'confirm-box', 'menu-surface', 'popover-surface', 'color-form'];
  return kit.map((name) => here(`./src/platform/client/ui/${name}.tsx`));
}

/** Whether a module is one of these or statically imported by one, directly or not. */
function neededBy(...modules: string[]) {
  const roots = modules.map((module) => path.resolve(here('./src/app/client'), module));
  let found: Set<string> | undefined;
  return (id: string, chunking: Rolldown.ChunkingContext) => {
    if (!found) {
      found = new Set(roots);
      for (const module of found)
        for (const next of chunking.getModuleInfo(module)?.importedIds ?? []) found.add(next);
    }
    return found.has(id);
  };
}

/**
 * Replaces what libraries bring and nobody here uses: lucide-react's `createLucideIcon` by our own, and the set-up and
 * the theme of `@uiw/react-codemirror`, with what they import, by nothing.
 */
function standIns(): Plugin {
  const nothing = '\0nothing';
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react'))
        return here('./src/platform/client/ui/plain-icon.ts');
      const unused = ['@uiw/codemirror-extensions-basic-setup', '@codemirror/theme-one-dark'];
      return unused.includes(id) ? nothing : undefined;
    },
    load: (id) => (id === nothing ? 'export const basicSetup = undefined, oneDark = undefined;' : undefined),
  };
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
