import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'esbuild';
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';
import { createClassNames } from './scripts/build/class-names';
import { codeSplittingGroups, filesOfPages, modulesOf } from './scripts/build/client-chunks';
import type * as Catalogue from './src/features/themes/catalogue';
import type * as TokensCss from './src/features/themes/tokens-css';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export default defineConfig(({ command }) => {
  const preloads = preloadsOnce();
  // A shell with NODE_ENV=development must not ship React's development build.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: here('./src/app/client'),
    base: '/app/',
    plugins: [
      react(),
      themeTokens(),
      standIns(),
      copied(),
      plainIcons(),
      classesInPlace(),
      preloads.plugin,
      bootScript(),
      serviceWorker(),
    ],
    resolve: {
      tsconfigPaths: true,
      alias: {
        // The router's store brings a substitute for a hook that React 19 has itself.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    ...(command === 'build' && { css: { modules: { generateScopedName: createClassNames() } } }),
    // The server puts a fresh nonce (and the public URL) into index.html for every response.
    html: { cspNonce: '__CSP_NONCE__' },
    build: {
      outDir: here('./dist/client'),
      emptyOutDir: true,
      manifest: true,
      // The first browsers with light-dark(): for older ones it is rewritten into something that breaks ours.
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false, resolveDependencies: preloads.filter },
      // Compiled for older browsers, light-dark() needs a literal color-scheme; ours comes from the theme's tokens.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
      // Assets as data: URLs would need holes in the Content-Security-Policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Constants in place of their names, also between chunks: 300 to 600 bytes of each page.
        optimization: { inlineConst: { mode: 'all' } },
        output: {
          codeSplitting: { groups: codeSplittingGroups() },
          // Each page has the names of some 150 files, whose hashes compress to half as many bytes so.
          hashCharacters: 'hex',
        },
      },
    },
  };
});

/**
 * Replaces what libraries bring and nobody here uses: lucide-react's `createLucideIcon` by our own, and by nothing the
 * lists without end of `@tanstack/query-core` and the set-up and the theme of `@uiw/react-codemirror`, with what they
 * import.
 */
function standIns(): Plugin {
  const nothing = '\0nothing';
  return {
    name: 'stand-ins',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react'))
        return here('./src/platform/client/ui/plain-icon.ts');
      const unused = [
        './infiniteQueryBehavior.js',
        '@uiw/codemirror-extensions-basic-setup',
        '@codemirror/theme-one-dark',
      ];
      return unused.includes(id) ? nothing : undefined;
    },
    load: (id) =>
      id === nothing
        ? `export const basicSetup = undefined, oneDark = undefined;
           export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined;`
        : undefined,
  };
}

/**
 * Gives each module that imports one of these, which hold no state, a copy of its own: shared by what many pages load
 * later, it would cost all of them more than its few lines weigh, or bring a page of which nothing is needed.
 */
function copied(): Plugin {
  const names = [
    'shared/plain-text.ts',
    'client/window-locks.ts',
    'client/show-failure.ts',
    'client/ui/href-link.tsx',
  ];
  const files = new Map(
    names.map((name) => [
      here(`./src/platform/${name.replace(/\.tsx?$/, '')}`),
      here(`./src/platform/${name}`),
    ]),
  );
  return {
    name: 'copied',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const named = id.startsWith('@/')
        ? here(`./src/${id.slice('@/'.length)}`)
        : path.resolve(path.dirname(importer ?? ''), id);
      const file = files.get(named);
      // Without slashes, since what the copy imports is looked for in the folder before the last one.
      return file && importer
        ? `${file}?of=${path.relative(here('.'), importer).replaceAll(/[\\/]/g, '.')}`
        : undefined;
    },
    load(id) {
      const [file = '', importer] = id.split('?of=');
      if (!importer) return undefined;
      return { code: readFileSync(file, 'utf8'), moduleType: file.endsWith('x') ? 'tsx' : 'ts' };
    },
  };
}

/** Takes out of the icons' modules what our stand-in does not read; the random keys do not compress. */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    transform(code, id) {
      if (!/lucide-react.dist.esm.icons./.test(id)) return undefined;
      return code.replace(/, key: "\w+"|^ *size: 24,$|^__iconData\.node;$/gm, '');
    },
  };
}

/** Leaves out of what comes with a chunk that is loaded later the scripts that are there before: those of its importer. */
function preloadsOnce() {
  let chunks: Rolldown.OutputBundle = {};
  const closures = new Map<string, Set<string>>();
  const closureOf = (host: string) => {
    const known = closures.get(host) ?? new Set([host]);
    if (!closures.has(host)) {
      closures.set(host, known);
      for (const name of known) {
        const chunk = chunks[name];
        if (chunk?.type === 'chunk') for (const next of chunk.imports) known.add(next);
      }
    }
    return known;
  };
  const plugin: Plugin = {
    name: 'preloads-once',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        chunks = bundle;
      },
    },
  };
  const filter = (_: string, files: string[], { hostId }: { hostId: string }) =>
    files.filter((file) => !closureOf(hostId).has(file));
  return { plugin, filter };
}

/**
 * Imports the classes of a stylesheet one by one, so that the build writes each where it is used, as `k40`, and no table
 * of them beside: a page's scripts weigh 1 % less.
 */
function classesInPlace(): Plugin {
  return {
    name: 'classes-in-place',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (id.endsWith('.module.css')) {
        const [constants = '', table = ''] = code.split(/^export default /m);
        // Vite leaves these in the table alone.
        const dashed = [...table.matchAll(/"(\w+-[\w-]+)": (".*?")/g)].map(
          ([, name, value], at) => `const dashed${at} = ${value}; export { dashed${at} as "${name}" };\n`,
        );
        // All of them are constants that nobody needs any more: without the last word the stylesheet would go too.
        return { code: constants + dashed.join(''), moduleSideEffects: 'no-treeshake' };
      }
      if (!/\.tsx?$/.test(id)) return undefined;
      return code.replace(/^import (\w+) from (?=["'].*\.module\.css["'])/gm, 'import * as $1 from ');
    },
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
        const code = await bundleAlone(source, {
          PAGE_FILES: Object.fromEntries(pages),
          IS_BUILT: bundle !== undefined,
        });
        return [{ tag: 'script', children: code, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** `service-worker.js`, with the files that index.html names, and all others. Development does without. */
function serviceWorker(): Plugin {
  const source = here('./src/app/client/service-worker.ts');
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      // After the page itself.
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html to keep');
        const files = filesOfPages(bundle)['']?.map((file) => `/app/${file}`);
        const version = createHash('sha256').update(page.source).digest('hex').slice(0, 12);
        const code = await bundleAlone(source, {
          SHELL_FILES: files,
          SHELL_VERSION: version,
          CODE_FILES: Object.keys(bundle).flatMap((file) =>
            /^assets\/.*\.(?:js|css)$/.test(file) ? [`/app/${file}`] : [],
          ),
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
      },
    },
  };
}

/** A script that is no module, with what it imports. */
async function bundleAlone(source: string, constants: Record<string, unknown>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    write: false,
  });
  return outputFiles.map((file) => file.text.trim()).join('');
}
