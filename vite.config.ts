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
  const signIn = neededBy('../../features/accounts/client/login-page.tsx');
  const home = neededBy('../../features/home/client/home-page.tsx');
  const pages = pageFiles().map((file) => ({
    name: path.basename(file, '.tsx'),
    feature: featureOf(file),
    needs: neededBy(file),
  }));
  const react =
    /rolldown.runtime|[\\/]node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/;

  const shell = neededBy(...LATER);
  const anyLater = neededBy(loadedLater);

  return [
    {
      debugName: 'pages',
      includeDependenciesRecursively: false,
      priority: 1,
      name(id, chunking) {
        if (/@dnd-kit|platform.client.drag/.test(id)) return 'drag';
        // The router's index names it among all that it has.
        if (react.test(id) && !id.includes('useBlocker')) return 'react';
        if (entry(id, chunking) && !id.includes('useBlocker')) return 'entry';
        const isInside = signedIn(id, chunking) || home(id, chunking);
        const needing = pages.filter(({ needs }) => needs(id, chunking));
        const isShared = isInside || needing.some(({ feature }) => feature !== 'accounts');
        if (signIn(id, chunking) && !id.includes('useBlocker')) return isShared ? 'entry' : 'sign-in';
        // Home is where a sign-in leads, and what it has of the kit the other pages have as well.
        if ((isInside && featureOf(id) !== 'home') || /(?:csp|get)-nonce/.test(id)) return 'signed-in';
        const [page, ...others] = needing;
        if (!page) return shell(id, chunking) ? 'later' : null;
        const feature = featureOf(id);
        if (others.length > 0) return feature ?? 'pages';
        // Or what loads one of its modules later would bring the page.
        return anyLater(id, chunking) ? (feature ?? 'pages') : page.name;
      },
    },
    {
      debugName: 'later',
      minShareCount: 2,
      includeDependenciesRecursively: false,
      name(id) {
        if (/@codemirror.merge|client.compare\b/.test(id)) return 'comparison';
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

/** What every page of the layout loads when it is idle, in one chunk. */
const LATER = [
  ...['dialog-box', 'confirm-box', 'menu-surface', 'popover-surface'].map(
    (name) => `platform/client/ui/${name}`,
  ),
  ...['palette/palette', 'layout/keys-dialog', 'layout/leave-dialog'].map((name) => `app/client/${name}`),
].map((name) => here(`./src/${name}.tsx`));

/** The modules that any other loads on demand, beside pages. */
function loadedLater(chunking: Rolldown.ChunkingContext): string[] {
  const found = new Set([here('./src/app/client/main.tsx')]);
  const onDemand = new Set<string>();
  for (const id of found) {
    const info = chunking.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) found.add(next);
    for (const next of info?.dynamicallyImportedIds ?? []) {
      found.add(next);
      if (!/-page\.tsx$|app.client.(?:layout.signed-in-layout|routes|session|server-state)/.test(next))
        onDemand.add(next);
    }
  }
  return [...onDemand];
}

/** Whether a module is one of these or statically imported by one, directly or not. */
function neededBy(...modules: [(chunking: Rolldown.ChunkingContext) => string[]] | string[]) {
  let found: Set<string> | undefined;
  return (id: string, chunking: Rolldown.ChunkingContext) => {
    if (!found) {
      const roots = modules.flatMap((module) =>
        typeof module === 'string' ? path.resolve(here('./src/app/client'), module) : module(chunking),
      );
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

/**
 * Inlines boot.ts into the head, before anything that could paint, with the files of each page. For the budgets of the
 * first load, `.vite/pages.json` lists all files of each page and the modules in each file.
 */
function bootScript(): Plugin {
  const source = here('./src/app/client/boot.ts');
  return {
    name: 'boot-script',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, modulesOf(chunk)]));
      const source = JSON.stringify({ files: filesOfPages(bundle), modules });
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(_, { bundle }) {
        const all = bundle ? filesOfPages(bundle) : {};
        const first = new Set(all['']);
        const pages = Object.entries(all).map(([name, files]) => [
          name,
          files.filter((file) => !first.has(file)),
        ]);
        const { outputFiles } = await build({
          entryPoints: [source],
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
          define: { PAGE_FILES: JSON.stringify(Object.fromEntries(pages)) },
          write: false,
        });
        const code = outputFiles.map((file) => file.text.trim()).join('');
        return [{ tag: 'script', children: code, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The modules of which something is in a chunk, below the project's folder. */
function modulesOf({ modules }: Rolldown.OutputChunk): string[] {
  return Object.entries(modules)
    .filter(([, { code }]) => code)
    .map(([id]) => path.relative(here('.'), id));
}

/** The scripts and stylesheets that each page needs before it can show, by its path; of the entry alone as ''. */
function filesOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const holding = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module));
  const filesOf = (...modules: string[]) => {
    const files = new Set<string>();
    const add = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || files.has(chunk.fileName)) return;
      files.add(chunk.fileName);
      for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    };
    for (const module of modules) add(holding(module));
    return [...files];
  };
  const main = here('./src/app/client/main.tsx');
  const inside = ['layout/signed-in-layout.tsx', 'routes.ts', 'session.ts', 'server-state.ts'];
  const layout = inside.map((module) => here(`./src/app/client/${module}`));
  const outside = ['accounts', 'database-test'];
  return Object.fromEntries([
    ['', filesOf(main)],
    ...pageFiles().map((file) => {
      const isOutside = outside.includes(featureOf(file) ?? '') || file.endsWith('access-denied-page.tsx');
      return [path.basename(file, '-page.tsx'), filesOf(main, ...(isOutside ? [] : layout), file)];
    }),
  ]);
}
