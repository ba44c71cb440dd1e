import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { groupedBy } from '@/platform/shared/grouped';
import budgets from './line-budgets.json';

// The layers of the code (docs/decisions/001-floors.md) as a check: imports only point down.

const root = join(import.meta.dirname, '..');

interface SourceFile {
  /** Relative to the project's root, with slashes. */
  path: string;
  text: string;
  imports: Import[];
}

interface Import {
  /** A file of the project, without its extension, or the name of a package. */
  target: string;
  own: boolean;
  typeOnly: boolean;
}

const sources = ['db', 'migrations', 'scripts', 'src', 'tests']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map((path) => readSource(path.replaceAll('\\', '/')));

/** What tests over all tools know of one (tests/support/tool-testing.ts). */
const TESTING = /^src\/features\/[^/]+\/testing(?:\.ts)?$/;

const product = sources.filter(
  ({ path }) => /^(db|migrations|src)\//.test(path) && !path.endsWith('.test.ts') && !TESTING.test(path),
);

const stylesheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(join(root, 'src', path), 'utf8') }));

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^'";]*?from\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  );
  const imports = [...statements].map(([, typeOnly, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? '';
    // The version in package.json is no code.
    const own = /^(\.|@\/|@db\/)/.test(specifier) && !specifier.endsWith('/package.json');
    return {
      target: own ? resolve(path, specifier) : packageName(specifier),
      own,
      typeOnly: typeOnly !== undefined,
    };
  });
  return { path, text, imports };
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.replace('@/', 'src/');
  if (specifier.startsWith('@db/')) return specifier.replace('@db/', 'db/');
  return posix.normalize(posix.join(dirname(from), specifier));
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The layer of a file. */
function floorOf(path: string): string {
  const feature = /^src\/features\/([^/]+)\/(?:(server|client)\/)?/.exec(path);
  if (feature) return `feature ${feature[2] ?? 'root'}`;
  const floor = /^src\/(platform\/(?:shared|server|client)|app)\//.exec(path);
  return floor?.[1] ?? path.split('/')[0] ?? '';
}

/** The capability of a file in a tool's client or server: its folder there, or the file itself beside those folders. */
const roomOf = (path: string) => /^src\/features\/[^/]+\/(?:client|server)\/[^/.]+/.exec(path)?.[0];

const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** What each layer may import. A feature may import another one only according to BETWEEN_FEATURES. */
const MAY_IMPORT: Record<string, string[]> = {
  db: ['db'],
  migrations: [],
  'platform/shared': ['platform/shared'],
  'platform/server': ['platform/server', 'platform/shared', 'db'],
  'platform/client': ['platform/client', 'platform/shared'],
  'feature root': ['feature root', 'platform/shared'],
  'feature server': ['feature server', 'feature root', 'platform/server', 'platform/shared', 'db'],
  'feature client': ['feature client', 'feature root', 'platform/client', 'platform/shared'],
  app: [
    'app',
    'feature root',
    'feature server',
    'feature client',
    'platform/shared',
    'platform/server',
    'platform/client',
    'db',
  ],
};

/** The packages that a layer may import; layers that are not listed may import any. */
const MAY_NAME: Record<string, RegExp> = {
  db: /^(kysely|mysql2|node:.*)$/,
  migrations: /^kysely$/,
  'platform/shared': /^zod$/,
  'feature root': /^zod$/,
};

/** Which features may import from which, and what. */
const BETWEEN_FEATURES: Record<string, string[]> = {
  // Masters open and close registration; the page of one's own account shows what of it other features keep.
  accounts: [
    'master-settings/server/queries',
    'my-data/client/my-data-card',
    'preferences/client/preferences-card',
    'reminders/client/push/notifications-card',
    'webhooks/client/webhooks-card',
  ],
  // Preferences and theme are in its zip.
  'my-data': [
    'preferences/schema',
    'preferences/server/writes',
    'themes/catalogue',
    'themes/server/queries',
    'themes/server/writes',
  ],
  // The audit list is one of its cards; which roles need a second factor is confirmed by the master.
  'master-settings': [
    'accounts/client/confirmation-fields',
    'accounts/client/use-confirm-form',
    'accounts/server/confirmation',
    'audit/client/audit-card',
  ],
  // Users are one of its tabs.
  'option-access': ['accounts/client/users/users-tab'],
  // The overview shows and switches the theme, by the one theme engine, and DevFlow's data, if DevFlow is open to the user.
  home: [
    'themes/rules',
    'themes/client/theme-engine',
    'themes/client/theme-swatch',
    'themes/client/use-theme',
    'devflow/client/due/due-label',
    'devflow/gate',
    'devflow/status-look',
    'devflow/server/queries',
  ],
  // It links to the open tools, by the navigator's cards.
  dashboard: ['navigator/client/tool-cards'],
  // They are told to accounts that may sign in, on devices that are called as those of sessions.
  reminders: [
    'accounts/own-account/device',
    'accounts/placeholder-email',
    'accounts/server/emails',
    // A topic of ntfy is confirmed by its owner, and told by mail.
    'accounts/client/confirmation-fields',
    'accounts/client/use-confirm-form',
    'accounts/client/use-dialog-form',
    'accounts/server/confirmation',
    'accounts/server/news-emails',
  ],
  // Its key is told by mail when it is made anew.
  'watched-records': ['accounts/server/confirmation', 'accounts/server/news-emails'],
  // They are confirmed by their owner, told by mail, and shown beside the access tokens.
  webhooks: [
    'accounts/rules',
    'accounts/placeholder-email',
    'accounts/client/confirmation-fields',
    'accounts/client/made-secret',
    'accounts/client/own-account/tokens/use-tool-names',
    'accounts/client/use-confirm-form',
    'accounts/client/use-dialog-form',
    'accounts/server/confirmation',
    'accounts/server/news-emails',
  ],
  calendar: [
    // A secret address is confirmed by its owner, and told by mail.
    'accounts/client/confirmation-fields',
    'accounts/client/use-confirm-form',
    'accounts/server/confirmation',
    'accounts/server/news-emails',
    // Its events wait until their reminders are told.
    'reminders/server/queries',
  ],
};

/** The client may only import the type of the server's router. */
const ROUTER = 'src/app/server/app-router';
const CLIENT_OF_THE_ROUTER = 'src/platform/client/trpc';

/** The files of a feature's server that may contain SQL (docs/decisions/051-files-by-their-thing.md). */
const MAY_CONTAIN_SQL = /(?:\/(?:queries|writes|journal)|\.sql)\.ts$/;

/** Packages that only one file may import, which wraps them. */
const ONE_PLACE: [packages: RegExp, place: RegExp, instead: string][] = [
  [
    /^(radix-ui|react-colorful|get-nonce)$/,
    /^src\/platform\/client\/ui\//,
    'use the kit in platform/client/ui',
  ],
  [
    /^@dnd-kit\//,
    /^src\/platform\/client\/lists\//,
    'use SortableRows, or DragArea where a drop has rules of its own (platform/client/lists)',
  ],
  [/^@trpc\/(react-query|client)$/, /^src\/platform\/client\/trpc\.ts$/, 'use platform/client/trpc.ts'],
  [/^argon2$/, /^src\/platform\/server\/passwords\.ts$/, 'use platform/server/passwords.ts'],
  [/^nodemailer$/, /^src\/platform\/server\/mail\.ts$/, 'use platform/server/mail.ts'],
  [
    /^@simplewebauthn\/server$/,
    /^src\/features\/accounts\/server\/passkeys\/ceremony\.ts$/,
    'use accounts/server/passkeys/ceremony.ts',
  ],
  [/^mysql2$/, /^db\//, 'use the Kysely instance that the context holds'],
  [/^fastify$|^@fastify\//, /^src\/app\/server\//, 'write a procedure; the adapters serve it'],
];

function problems(check: (file: SourceFile) => string[]): string[] {
  return product.flatMap((file) => check(file).map((problem) => `${file.path}: ${problem}`));
}

describe('imports', () => {
  test('point down', () => {
    const found = problems((file) => {
      const floor = floorOf(file.path);
      return file.imports.flatMap(({ target, own, typeOnly }) => {
        if (!own) {
          const allowed = MAY_NAME[floor];
          return allowed && !allowed.test(target) ? [`${floor} may not name the package ${target}`] : [];
        }
        if (file.path === `${CLIENT_OF_THE_ROUTER}.ts` && target === ROUTER && typeOnly) return [];
        const below = floorOf(`${target}.ts`);
        return MAY_IMPORT[floor]?.includes(below)
          ? []
          : [`${floor} may not import ${below} (${target}); move what both need to a floor below`];
      });
    });
    expect(found).toEqual([]);
  });

  test('between features follow the short list', () => {
    const found = problems((file) => {
      const feature = featureOf(file.path);
      if (feature === undefined) return [];
      return file.imports.flatMap(({ target, own }) => {
        const other = featureOf(target);
        if (!own || other === undefined || other === feature) return [];
        const allowed = BETWEEN_FEATURES[feature]?.some((entry) => target === `src/features/${entry}`);
        return allowed
          ? []
          : [
              `imports ${target}; ask ${other} through its rules or queries, and enter that in BETWEEN_FEATURES`,
            ];
      });
    });
    expect(found).toEqual([]);
    const used = new Set(
      product.flatMap(({ path, imports }) =>
        imports.map(({ target }) => `${featureOf(path) ?? ''} ${target}`),
      ),
    );
    const unused = Object.entries(BETWEEN_FEATURES).flatMap(([feature, entries]) =>
      entries.filter((entry) => !used.has(`${feature} src/features/${entry}`)),
    );
    expect(unused).toEqual([]);
  });

  test('of what tests know of a tool are those of tests, which reach its code by calls', () => {
    const found = product.flatMap(({ path, imports }) =>
      imports.some(({ target }) => TESTING.test(target)) ? [`${path} imports a testing.ts`] : [],
    );
    const reaching = sources.flatMap(({ path, imports }) =>
      TESTING.test(path)
        ? imports.flatMap(({ target, own }) =>
            own &&
            !/^(?:tests\/support|src\/platform\/shared)\//.test(target) &&
            featureOf(target) !== featureOf(path)
              ? [`${path} imports ${target}: it may import its own folder, platform/shared and tests/support`]
              : [],
          )
        : [],
    );
    expect([...found, ...reaching]).toEqual([]);
  });

  test('of the browser’s storage are in one folder, which forgets what it has of an account', () => {
    const storage =
      /\b(?:localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|\bcaches\.(?:open|keys|match|has|delete)|navigator\.storage)/;
    const found = problems(({ path, text }) => {
      const isOfTheClient = /^src\/(?:app|platform|features\/[^/]+)\/client\//.test(path);
      // What the worker keeps is the same for everybody (decision 033).
      const mayName = /^src\/(?:platform\/client\/storage\/|app\/client\/service-worker\.ts$)/.test(path);
      return isOfTheClient && !mayName && storage.test(text) ? ['use platform/client/storage'] : [];
    });
    expect(found).toEqual([]);
  });

  test('resolve host names without the system’s resolver, which has no timeout', () => {
    const found = problems((file) =>
      /^import (?!type)[^;]*from 'node:dns';/m.test(file.text)
        ? ['imports node:dns: use the Resolver of node:dns/promises']
        : [],
    );
    expect(found).toEqual([]);
  });

  test('are not circular', () => {
    const byPath = new Map(product.map((file) => [file.path.replace(/\.tsx?$/, ''), file]));
    const circles: string[] = [];
    const done = new Set<string>();
    const visit = (path: string, trail: string[]) => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      if (done.has(path) || trail.includes(path)) return;
      for (const { target, own } of byPath.get(path)?.imports ?? []) {
        if (own && !(path === CLIENT_OF_THE_ROUTER && target === ROUTER)) visit(target, [...trail, path]);
      }
      done.add(path);
    };
    for (const path of byPath.keys()) visit(path, []);
    expect(circles).toEqual([]);
  });

  test('between the rooms of a tool are not circular either', () => {
    const rooms = new Map<string, Set<string>>();
    for (const { path, imports } of product) {
      const room = roomOf(path);
      // A tool's declaration is above its capability folders, which must not import it.
      if (room === undefined || basename(path) === 'tool.ts') continue;
      for (const { target, own } of imports) {
        const other = roomOf(`${target}.ts`);
        if (!own || other === undefined || other === room || featureOf(path) !== featureOf(target)) continue;
        rooms.set(room, (rooms.get(room) ?? new Set()).add(other));
      }
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(rooms.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      );
    expect([...rooms.keys()].filter((room) => reaches(room, room))).toEqual([]);
  });

  test('name a wrapped package in its one place', () => {
    const found = problems((file) =>
      file.imports.flatMap(({ target, own, typeOnly }) =>
        ONE_PLACE.flatMap(([packages, place, instead]) =>
          !own && !typeOnly && packages.test(target) && !place.test(file.path)
            ? [`names ${target}: ${instead}`]
            : [],
        ),
      ),
    );
    expect(found).toEqual([]);
  });

  test('of the pointer and of the keys of rows are in one folder, which every list uses', () => {
    const instead: [pattern: RegExp, piece: string][] = [
      [/addEventListener\(\s*'(?:pointer|mouse|touch)move'/, 'usePointerDrag or useDragPointer'],
      [/\btarget !== (?:event\.)?currentTarget/, 'rowCommands'],
    ];
    const found = problems(({ path, text }) =>
      instead.flatMap(([pattern, piece]) =>
        floorOf(path) === 'feature client' && pattern.test(text)
          ? [`use ${piece} of platform/client/lists`]
          : [],
      ),
    );
    expect(found).toEqual([]);
  });

  test('of the database only occur in files that may contain SQL', () => {
    const found = problems((file) => {
      const isServer = floorOf(file.path) === 'feature server';
      const names = file.imports.some(({ target }) => target === 'kysely');
      return isServer && names && !MAY_CONTAIN_SQL.test(file.path)
        ? [
            'names kysely: SQL lies in files called x.sql, queries, writes or journal; types come from what they give',
          ]
        : [];
    });
    expect(found).toEqual([]);
  });

  test('of zod are namespace imports, which take a third of the size in a browser', () => {
    const found = problems((file) =>
      /import\s*\{[^}]*\}\s*from 'zod'/.test(file.text) ? ["write import * as z from 'zod'"] : [],
    );
    expect(found).toEqual([]);
  });
});

describe('files', () => {
  test('are named after their content', () => {
    const vague = /^(index|service|services|utils?|helpers?|common|misc|types|constants)\.tsx?$/;
    const found = sources.filter(({ path }) => vague.test(basename(path))).map(({ path }) => path);
    expect(found).toEqual([]);
    const shouting = sources.filter(
      ({ path }) => /[A-Z_ ]/.test(basename(path)) && !path.startsWith('migrations/'),
    );
    expect(shouting.map(({ path }) => path)).toEqual([]);
  });

  test('have a folder only where several belong together', () => {
    const code = product.filter(({ path }) => /^src\/features\/[^/]+\/(?:client|server)\/./.test(path));
    const inFolder = groupedBy(code, ({ path }) => dirname(path));
    const isLast = (folder: string) => ![...inFolder.keys()].some((other) => other.startsWith(`${folder}/`));
    const found = [...inFolder]
      .filter(
        ([folder, files]) => files.length === 1 && isLast(folder) && !/\/(?:client|server)$/.test(folder),
      )
      .map(([folder]) => `${folder}: one file needs no folder; name the file after the thing`);
    expect(found).toEqual([]);
  });

  test('of a server that are called queries contain no writes', () => {
    const changing = /\.(?:insertInto|updateTable|deleteFrom)\(|sql[^`]*`\s*(?:INSERT|UPDATE|DELETE)\b/;
    const found = problems(({ path, text }) =>
      floorOf(path) === 'feature server' && basename(path) === 'queries.ts' && changing.test(text)
        ? ['changes rows: that is for a file called writes']
        : [],
    );
    expect(found).toEqual([]);
  });

  test('have at most 400 lines', () => {
    const found = product.flatMap(({ path, text }) => {
      const lines = text.split('\n').length - 1;
      return lines > 400 && !path.startsWith('migrations/') ? [`${path} has ${String(lines)} lines`] : [];
    });
    expect(found).toEqual([]);
  });

  test('stay within the budget of lines of their feature (tests/line-budgets.json)', () => {
    const lines: Record<string, { code: number; styles: number }> = {};
    const count = (path: string, kind: 'code' | 'styles', text: string) => {
      const [, feature, floor] = /^src\/(?:features\/([^/]+)|(platform|app))\//.exec(path) ?? [];
      const sums = (lines[feature ?? floor ?? path.split('/')[0] ?? ''] ??= { code: 0, styles: 0 });
      sums[kind] += text.split('\n').length - 1;
    };
    // Columns are what a thing is: no other way of writing them is shorter.
    for (const { path, text } of product)
      if (!/^(?:migrations|db\/tables)\//.test(path)) count(path, 'code', text);
    for (const { path, css } of stylesheets) count(`src/${path}`, 'styles', css);
    const found = Object.entries(lines).flatMap(([name, sums]) =>
      (['code', 'styles'] as const).flatMap((kind) => {
        const own = (budgets as Record<string, typeof sums | undefined>)[name];
        const budget = (own ?? budgets['others'])[kind];
        const advice = own
          ? 'make it shorter, or raise the budget and say why in the commit'
          : 'it is small no longer, and needs a budget of its own';
        return sums[kind] > budget
          ? [
              `${name} has ${String(sums[kind])} lines of ${kind}, and a budget of ${String(budget)}: ${advice}`,
            ]
          : [];
      }),
    );
    const nobodys = Object.keys(budgets).filter((name) => name !== 'others' && !(name in lines));
    expect([...found, ...nobodys.map((name) => `${name} has a budget, and no lines`)]).toEqual([]);
  });

  test('contain no classes except errors', () => {
    const found = problems(({ text }) =>
      [...text.matchAll(/^(?:export )?class (\w+)(?! extends \w*Error)\b.*/gm)].flatMap(([line]) =>
        /extends \w*Error/.test(line) ? [] : [line],
      ),
    );
    expect(found).toEqual([]);
  });

  test('take their colours from the theme', () => {
    const found = stylesheets.flatMap(({ path, css }) =>
      [...css.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\((?!0 0 0|255 255 255)[^)]*\)/gi)].map(
        ([colour]) => `${path}: ${colour}`,
      ),
    );
    expect(found).toEqual([]);
  });

  test('name only classes of the layout kit that it has (src/platform/client/ui/global.css)', () => {
    const plain = stylesheets.filter(({ path }) => !path.endsWith('.module.css'));
    const kit = new Set(
      plain.flatMap(({ css }) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)),
    );
    const unknown = (path: string, text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].flatMap(([, names = '']) =>
        names.split(' ').flatMap((name) => (kit.has(name) ? [] : [`${path}: ${name}`])),
      );
    expect([
      ...stylesheets.flatMap(({ path, css }) => unknown(path, css, /composes: ([^;]*) from global;/g)),
      ...product.flatMap(({ path, text }) =>
        path.endsWith('.tsx') ? unknown(path, text, /(?:className="|classNames\(\s*')([\w -]+)["']/g) : [],
      ),
    ]).toEqual([]);
  });

  // Any change below would have the styles of all elements computed anew: it was two fifths of a scrolled frame.
  test('do not select the page or its layout by what it contains', () => {
    const found = stylesheets.flatMap(({ path, css }) =>
      [...css.matchAll(/(?::root|\bhtml|\bbody|\.main|\.frame)\)?:has\(.*/g)].map(
        ([selector]) => `${path}: ${selector}`,
      ),
    );
    expect(found).toEqual([]);
  });

  test('read the environment in one place', () => {
    const places = new Set(['src/platform/server/config.ts', 'src/app/server/main.ts']);
    const found = problems((file) =>
      file.text.includes('process.env') && !places.has(file.path) && !file.path.startsWith('db/')
        ? ['reads process.env: take the setting from config']
        : [],
    );
    expect(found).toEqual([]);
  });

  test('skip no test: what takes long has the tag of the other suite', () => {
    const found = sources.filter(({ text }) =>
      /\b(?:test|describe)\.(?:skip|only|todo|fixme|fails|runIf)/.test(text),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('hold no state where the build copies them into each importer, and are known to it by their name', () => {
    const [, list = ''] =
      /function copied\(\)[^[]*\[([^\]]*)\]/.exec(readFileSync(join(root, 'vite.config.ts'), 'utf8')) ?? [];
    const copied = [...list.matchAll(/'(.+)'/g)].map(([, path]) => `src/platform/${String(path)}`);
    expect(copied).not.toEqual([]);
    const nameOf = (path: string) => basename(path).replace(/\.\w+$/, '');
    for (const path of copied) {
      const namesakes = product.filter((file) => nameOf(file.path) === nameOf(path));
      expect(namesakes.map((file) => file.path)).toEqual([path]);
      expect(namesakes[0]?.text).not.toMatch(
        /^(?:export )?(?:let|var)\b|^[^ *].*(?:\bnew |\bcreate[A-Z]\w*\()/m,
      );
    }
  });

  test('use the database server of a test run through tests/support/database.ts only, so that npm run test:mysql can replace it', () => {
    const found = sources.filter(({ text }) => /\binject\(\s*['"]database['"]/.test(text));
    expect(found.map(({ path }) => path)).toEqual(['tests/support/database.ts']);
  });

  test('name every table in one file of db/tables, merged in db/database.ts', () => {
    const merged = readFileSync(join(root, 'db/database.ts'), 'utf8');
    const tables = sources.filter(({ path }) => path.startsWith('db/tables/'));
    const missing = tables.flatMap(({ path, text }) =>
      [...text.matchAll(/export (?:interface|const) (\w+Tables?)\b/g)]
        .filter(([, name]) => !merged.includes(String(name)))
        .map(([, name]) => `${relative('db', path)}: ${String(name)}`),
    );
    expect(missing).toEqual([]);
  });
});

test('every decision has a title, a status, a context, a decision and consequences', () => {
  const folder = join(root, 'docs/decisions');
  const form =
    /^# \d{3} .+\n\nStatus: (accepted|superseded by \d{3})\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n/;
  const odd = readdirSync(folder).filter((file) => !form.test(readFileSync(join(folder, file), 'utf8')));
  expect(odd).toEqual([]);
});
