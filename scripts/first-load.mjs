import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './setup/command.mjs';

const EDITOR = 'src/features/script-manager/client/editor/editor.tsx';
/** What the sign-in page draws after itself. */
const PASSKEYS = 'src/features/accounts/client/entry/passkey-way.tsx';
/** What every page loads when it is idle. */
const BESIDE = 'src/app/client/layout/beside.tsx';

/**
 * What the first load of a page may weigh, in bytes as sent (Brotli), scripts and stylesheets apart. `goal` is the wished
 * weight of the scripts where more is allowed for now; React and the router are 81,200 of each. What shows changes that wait
 * in any window, and opens the app without the server, is 0.1 to 0.8 kB of each page (decision 071).
 */
export const FIRST_LOADS = [
  { page: 'login', scripts: 92_800, goal: 85_000, styles: 6_000 },
  { page: 'login', with: PASSKEYS, scripts: 97_250, styles: 6_000 },
  { page: 'home', scripts: 131_850, goal: 122_000, styles: 9_650 },
  { page: 'home', with: BESIDE, scripts: 189_800, styles: 14_900 },
  { page: 'devflow', scripts: 171_150, goal: 150_000, styles: 12_000 },
  { page: 'goals-habits', scripts: 156_300, goal: 150_000, styles: 12_350 },
  { page: 'calendar', scripts: 158_800, goal: 150_000, styles: 11_900 },
  { page: 'expense-tracker', scripts: 145_650, styles: 10_600 },
  { page: 'watched-records', scripts: 155_050, goal: 150_000, styles: 12_800 },
  { page: 'script-manager', scripts: 164_800, goal: 150_000, styles: 13_150 },
  { page: 'script-manager', with: EDITOR, scripts: 277_750, goal: 270_000, styles: 13_200 },
];

/** The wished weight of the styles of a page. */
export const STYLES_GOAL = 10_000;

/** What waits until it is needed, and so is no part of the first load of these pages. */
const NEVER = {
  login: [
    /@tanstack.(?:query-core|react-query)/,
    /@trpc/,
    /client.layout/,
    /client.ui.(?:table|toast|tooltip|tabs)/,
  ],
  home: [
    /use-windowed-rows/,
    /(?:devflow|watched-records|users).rules/,
    /client.ui.(?:tabs|search-field|pager)|client.lists.roving-focus/,
    /client.changes/,
    /use-revision-stream/,
  ],
  devflow: [/client.dialogs/, /client.completed/, /client.finding.found-view/],
  'goals-habits': [/client.dialogs/, /client.ui.(?:line-chart|bar-chart|month-picker)/],
  'watched-records': [/watched-dialogs/, /client.(?:sync|trash|record)\./],
  'script-manager': [/codemirror|@lezer/, /script-(?:panels|dialogs)/, /client.(?:import|history|trash)\./],
};
const NEVER_ON_ANY_PAGE = [
  /node_modules.zod/,
  /radix-ui|floating-ui|react-remove-scroll|react-colorful/,
  /pinyin|fflate|sql-formatter|@codemirror.merge/,
  /client.palette.palette/,
  /client.ui.(?:dialog-box|confirm-box|modal|menu-surface|popover-surface|color-form|trash-)/,
];

/** The first loads of the built client: their bytes and what they hold that should have waited. */
export function measureFirstLoads() {
  const client = path.join(root, 'dist/client');
  const { files, modules } = JSON.parse(readFileSync(path.join(client, '.vite/pages.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
  const weights = new Map();
  const weigh = (names) =>
    names.reduce((sum, name) => {
      const known = weights.get(name) ?? bytesOf(readFileSync(path.join(client, name), 'utf8'));
      weights.set(name, known);
      return sum + known;
    }, 0);

  return FIRST_LOADS.map((load) => {
    const all = new Set(files[load.page]);
    if (all.size === 0) throw new Error(`The build has no page ${load.page}`);
    if (load.with) addChunk({ manifest, modules }, load.with, all);
    const names = [...all];
    const held = names.flatMap((name) => modules[name] ?? []);
    const never = load.with ? [] : [...NEVER_ON_ANY_PAGE, ...(NEVER[load.page] ?? [])];
    return {
      ...load,
      scriptBytes: weigh(names.filter((name) => name.endsWith('.js'))),
      styleBytes: weigh(names.filter((name) => name.endsWith('.css'))),
      strangers: held.filter((module) => never.some((pattern) => pattern.test(module))),
    };
  });
}

/** As sent, but for the hashes in the names of files, which move a page by 100 bytes with each change anywhere. */
function bytesOf(text) {
  const seen = new Map();
  const steady = text.replace(/([\w-]+)-([0-9a-f]{8})(?=\.(?:js|css)\b)/g, (_, name, hash) => {
    const all = seen.get(name) ?? [];
    seen.set(name, all);
    if (!all.includes(hash)) all.push(hash);
    const made = createHash('sha256').update(`${name} ${all.indexOf(hash)}`);
    return `${name}-${made.digest('hex').slice(0, 8)}`;
  });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(steady),
  };
  return brotliCompressSync(steady, { params }).length;
}

/** Adds what a lazy module brings: the chunk that holds it, and what that imports. */
function addChunk({ manifest, modules }, module, files) {
  const holding = Object.keys(modules).find((name) => modules[name].includes(module));
  const start = Object.keys(manifest).find((key) => manifest[key].file === holding);
  if (!start) throw new Error(`The build has no chunk of ${module}`);
  const add = (key) => {
    if (files.has(manifest[key].file)) return;
    files.add(manifest[key].file);
    for (const style of manifest[key].css ?? []) files.add(style);
    (manifest[key].imports ?? []).forEach(add);
  };
  add(start);
}
