import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

/** The pages that come before a sign-in. */
const BEFORE_SIGN_IN = /features.accounts.client.(?:entry|oidc)|pages.setup-page/;

/** The features whose pages are about days: what they share of them, the other pages need not load. */
const WITH_DAYS = ['goals-habits', 'calendar', 'expense-tracker', 'dashboard'];

const here = (file: string) => path.resolve(import.meta.dirname, '../..', file);

/**
 * Which modules share a chunk. What the sign-in page needs; what every other page needs beside it; each page; what pages
 * share of their feature and of the platform; what the pieces share that are loaded later. Many small chunks compress 5 %
 * worse and cost a request each. React and the router change with their versions only, so browsers keep that chunk across
 * our own upgrades.
 */
export function codeSplittingGroups(): Rolldown.CodeSplittingGroup[] {
  const entry = neededBy('main.tsx');
  const signedIn = neededBy('layout/signed-in-layout.tsx', 'routes.ts', 'session.ts', 'server-state.ts');
  const signIn = neededBy('../../features/accounts/client/entry/login-page.tsx');
  const signInLater = neededBy(
    ...['passkey-way.tsx', 'passkey-sign-in.ts', 'provider-way.tsx', 'code-fields.tsx'].map((file) =>
      here(`./src/features/accounts/client/entry/${file}`),
    ),
  );
  const home = neededBy('../../features/home/client/home-page.tsx');
  const pages = pageFiles().map((file) => ({
    name: path.basename(file, '.tsx'),
    feature: featureOf(file),
    isInside: !BEFORE_SIGN_IN.test(file),
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
        if (/@dnd-kit|platform.client.lists.(?:auto-scroll|drag|moved-to|sortable-rows)/.test(id))
          return 'drag';
        // Of a page, and of pieces that others show on demand.
        if (/unsaved-guard|useBlocker/.test(id)) return 'unsaved-guard';
        // Of the account page, and of dialogs that the tools load when they are opened.
        if (/platform.client.(?:form|use-work|changes.tool-trash|ui.(?:color-picker|confirm-call))/.test(id))
          return 'forms';
        // Of few pages, which scroll as long lists, and of tables that come later.
        if (/lists.use-windowed-rows/.test(id)) return 'windowed';
        // Of few pages, and of the tools' none.
        if (/platform.client.tools.tool-icon|icons.app-window/.test(id)) return 'tool-icon';
        // Of the account page, and of the sign-in page once that is there.
        if (id.includes('@simplewebauthn')) return 'passkeys';
        if (react.test(id)) return 'react';
        if (entry(id, chunking)) return 'entry';
        const isInside = signedIn(id, chunking) || home(id, chunking);
        const needing = pages.filter(({ needs }) => needs(id, chunking));
        const isShared = isInside || needing.some((page) => page.isInside);
        if (signIn(id, chunking)) return isShared ? 'entry' : 'sign-in';
        // What the sign-in page draws after itself would otherwise bring all that the tools share.
        if (signInLater(id, chunking) && !isInside) return 'sign-in-ways';
        // Home is where a sign-in leads, and what it has of the kit the other pages have as well.
        if ((isInside && featureOf(id) !== 'home') || /(?:csp|get)-nonce/.test(id)) return 'signed-in';
        const [page, ...others] = needing;
        if (!page) return shell(id, chunking) ? 'later' : null;
        const feature = featureOf(id);
        const isOfDays = needing.every((needs) => WITH_DAYS.includes(needs.feature ?? ''));
        if (others.length > 0) return feature ?? (isOfDays ? 'days' : 'pages');
        // Or what loads one of its modules later would bring the page.
        return anyLater(id, chunking) ? (feature ?? page.feature ?? 'pages') : page.name;
      },
    },
    {
      debugName: 'later',
      minShareCount: 2,
      includeDependenciesRecursively: false,
      name(id) {
        if (/@codemirror.merge|client.compare\b/.test(id)) return 'comparison';
        if (/codemirror|lezer|style-mod|crelt|w3c-keyname|find-cluster-break/.test(id)) return 'codemirror';
        // Every page loads it before it is idle.
        if (/client.(?:kept|storage)\b|@noble/.test(id)) return 'kept';
        // The dashboard's cards need nothing else that comes later, and are its page.
        if (
          /client.ui.(?:axis-ticks|bar-chart|chart|line-chart|table-toggle|windowed-table)|figure-rows\.|icons.table-2|shared.currency/.test(
            id,
          )
        )
          return 'charts';
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

/**
 * What every page of the layout loads when it is idle, in one chunk, so that none of it brings what the tools share of
 * their dialogs, and with that most of the product.
 */
const LATER = [
  ...['beside', 'keys-dialog', 'leave-dialog', 'outbox-dialog'].map(
    (name) => `app/client/layout/${name}.tsx`,
  ),
  ...['dialog-box', 'confirm-box', 'menu-surface', 'popover-surface'].map(
    (name) => `platform/client/ui/${name}.tsx`,
  ),
  ...['changes/reverse', 'outbox/open-outbox'].map((name) => `platform/client/${name}.ts`),
].map((name) => here(`./src/${name}`));

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

/** The modules of which something is in a chunk, below the project's folder. */
export function modulesOf({ modules }: Rolldown.OutputChunk): string[] {
  return Object.entries(modules)
    .filter(([, { code }]) => code)
    .map(([id]) => path.relative(here('.'), id));
}

/** The scripts and stylesheets that each page needs before it can show, by its path; of the entry alone as ''. */
export function filesOfPages(bundle: Rolldown.OutputBundle): Record<string, string[]> {
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
  const pages = pageFiles().map((file): [string, string[]] => {
    const isOutside =
      BEFORE_SIGN_IN.test(file) ||
      featureOf(file) === 'database-test' ||
      file.endsWith('access-denied-page.tsx');
    return [path.basename(file, '-page.tsx'), filesOf(main, ...(isOutside ? [] : layout), file)];
  });
  return Object.fromEntries([['', filesOf(main)], ...pages]);
}
