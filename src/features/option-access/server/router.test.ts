import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { devflowGate } from '@/features/devflow/gate';
import { scriptsGate } from '@/features/script-manager/gate';
import { openToolProcedure } from '@/platform/server/tools/open-tool';
import { watchedGate } from '@/features/watched-records/gate';
import { createContext } from '@/platform/server/context';
import { router } from '@/platform/server/trpc';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { RUNS_ON_A_SERVER } from '../../../../tests/support/properties';

const app = await createTestApp({ database: await openFreshDatabase() });
let user: TestUser;
let admin: TestUser;
let master: TestUser;
let outOfTheBox: Awaited<ReturnType<typeof stored>>;
beforeAll(async () => {
  [user] = app.users;
  admin = await createUser(app.services.db, { role: 'admin' });
  master = await createUser(app.services.db, { role: 'master' });
  outOfTheBox = await stored();
});

/** Open out of the box, in this order. */
const TOOLS = [
  'script-manager',
  'script-manager-settings',
  'watched-records',
  'devflow',
  'devflow-settings',
  'calendar',
  'expense-tracker',
  'goals-habits',
];
const HOME_ON = ['', '_master', '_admin', '_user'].map((suffix) => ({
  setting_key: `devFlowEnabled${suffix}` as 'devFlowEnabled',
  setting_value: 'true' as const,
}));

const optionsOf = (who: TestUser) => app.callerOf(who).optionAccess;
const stored = async () => (await optionsOf(admin).getNavigatorSettings()).tools;
const orderOf = (tools: { tool_key: string }[]) => tools.map(({ tool_key }) => tool_key);
const pathsBut = (...closed: string[]) =>
  TOOLS.filter((tool) => !closed.includes(tool)).map((tool) => `/${tool}`);
const pathsOf = async (who: TestUser) =>
  (await app.callerOf(who).toolAccess.openTools()).tools.map(({ path }) => path);

beforeEach(async () => {
  await optionsOf(admin).updateNavigatorSettings({ tools: outOfTheBox });
  await optionsOf(admin).updateHomeSettings({ settings: HOME_ON });
});

async function rest(who: TestUser | null, payload: object, type = 'application/json') {
  const form = new URLSearchParams(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/OptionAccess.php',
    headers: { 'content-type': type, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
    payload: type === 'application/json' ? JSON.stringify(payload) : form.toString(),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('OptionAccess.php', () => {
  test('getNavigatorSettings gives those who govern every tool with its flags, and all labels', async () => {
    for (const who of [admin, master]) {
      const { body } = await rest(who, { action: 'getNavigatorSettings' });
      expect(body).toMatchObject({
        success: true,
        labels: {
          headerTitle: 'Choose Your Tool',
          headerSubtitle: 'Select the tool you need to get started',
          personalTitle: 'Personal Tools',
          adminTitle: 'Advanced Tools',
        },
      });
      const tools = body.tools as Record<string, unknown>[];
      expect(tools.map((tool) => tool.tool_key)).toEqual(TOOLS);
      expect(tools[3]).toEqual({
        id: expect.any(Number) as number,
        tool_key: 'devflow',
        title: 'DevFlow',
        path: '/devflow',
        description: expect.any(String) as string,
        category: 'advanced',
        enabled: true,
        enabled_global: true,
        enabled_master: true,
        enabled_admin: true,
        enabled_user: true,
        display_order: 4,
      });
      expect(tools[6]).toMatchObject({ tool_key: 'expense-tracker', enabled: true, enabled_global: true });
    }
  });

  test('a user is given the personal tools open to users', async () => {
    const { body } = await rest(user, { action: 'getNavigatorSettings' });
    const personal = TOOLS.filter((tool) => !tool.startsWith('devflow'));
    expect(orderOf(body.tools as { tool_key: string }[])).toEqual(personal);
  });

  test('the switches of home, in a form and in JSON', async () => {
    const settings = [{ setting_key: 'devFlowEnabled_user', setting_value: 'false' }];
    for (const type of ['application/x-www-form-urlencoded', 'application/json']) {
      const saved = await rest(admin, { action: 'updateHomeSettings', settings }, type);
      expect(saved).toEqual({ status: 200, body: { success: true, message: 'Home settings saved' } });
    }
    const { body } = await rest(admin, { action: 'getHomeSettings' });
    expect(body).toEqual({
      success: true,
      settings: [
        { setting_key: 'devFlowEnabled', setting_value: 'true' },
        { setting_key: 'devFlowEnabled_master', setting_value: 'true' },
        { setting_key: 'devFlowEnabled_admin', setting_value: 'true' },
        { setting_key: 'devFlowEnabled_user', setting_value: 'false' },
      ],
    });
  });

  test('a list of tools, in a form and in JSON, with flags in every documented spelling', async () => {
    for (const [type, off] of [
      ['application/x-www-form-urlencoded', 'false'],
      ['application/json', 0],
    ]) {
      const tools = [{ key: 'devflow', order: 1, title: '  Flow ', enabled_user: off, enabled_admin: 1 }];
      const saved = await rest(admin, { action: 'updateNavigatorSettings', tools }, String(type));
      expect(saved).toEqual({ status: 200, body: { success: true, message: 'Navigator tools saved' } });
      expect((await stored())[0]).toMatchObject({
        tool_key: 'devflow',
        title: 'Flow',
        description: 'Track features and their work items',
        enabled_user: false,
        enabled_admin: true,
        display_order: 1,
      });
    }
  });

  test('governing is for admin and master', async () => {
    for (const action of ['getHomeSettings', 'updateHomeSettings', 'updateNavigatorSettings']) {
      expect((await rest(null, { action, settings: [], tools: [] })).status).toBe(401);
      expect((await rest(user, { action, settings: [], tools: [] })).status).toBe(403);
      expect((await rest(master, { action, settings: [], tools: [] })).status).toBe(200);
    }
    expect((await rest(null, { action: 'getNavigatorSettings' })).status).toBe(401);
    expect((await rest(admin, { action: 'somethingElse' })).status).toBe(400);
  });
});

describe('a list that is refused', () => {
  const fine = { tool_key: 'script-manager', title: 'Never stored', order: 8 };
  test.each<[string, unknown, number]>([
    ['an unknown tool', { tool_key: 'no-such-tool' }, 422],
    ['a tool without a name', { title: 'Nameless' }, 422],
    ['an id of nobody', { id: 999_999 }, 422],
    ['a doubled tool', { tool_key: 'script-manager' }, 422],
    ['a doubled order', { tool_key: 'devflow', order: 8 }, 422],
    ['an order of 0', { tool_key: 'devflow', order: 0 }, 422],
    ['a negative order', { tool_key: 'devflow', order: -1 }, 422],
    ['a broken order', { tool_key: 'devflow', order: 1.5 }, 422],
    ['an endless order', { tool_key: 'devflow', display_order: 1e21 }, 422],
    ['an order of another type', { tool_key: 'devflow', order: 'first' }, 400],
    ['a flag that is none', { tool_key: 'devflow', enabled_user: 'perhaps' }, 422],
    ['a flag that is a number', { tool_key: 'devflow', enabled_user: 2 }, 422],
    ['a flag that is null', { tool_key: 'devflow', enabled_user: null }, 422],
    ['an empty title', { tool_key: 'devflow', title: '  ' }, 422],
    ['a title too long', { tool_key: 'devflow', title: '😀'.repeat(101) }, 422],
    ['a description too long', { tool_key: 'devflow', description: 'x'.repeat(501) }, 422],
    ['a category that is none', { tool_key: 'devflow', category: 'secret' }, 422],
    ['a title of another type', { tool_key: 'devflow', title: 7 }, 400],
    ['no tool', null, 400],
  ])('%s: refused whole, nothing stored', async (_title, entry, status) => {
    const before = await stored();
    const answer = await rest(admin, { action: 'updateNavigatorSettings', tools: [fine, entry] });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, error: answer.body.message });
    expect(await stored()).toEqual(before);
  });

  test.each<[string, unknown, number]>([
    ['a foreign key', [{ setting_key: 'registration_enabled', setting_value: 'true' }], 422],
    ['a key twice', [{ setting_key: 'devFlowEnabled', setting_value: 'true' }], 422],
    ['a value that is none', [{ setting_key: 'devFlowEnabled_user', setting_value: 'maybe' }], 422],
    ['a key of another type', [{ setting_key: 7, setting_value: 'true' }], 422],
    ['no list', 'all', 400],
  ])('home settings with %s: refused whole, nothing stored', async (_title, more, status) => {
    const fineSetting = { setting_key: 'devFlowEnabled', setting_value: 'false' };
    const settings = Array.isArray(more) ? [fineSetting, ...(more as unknown[])] : more;
    expect((await rest(admin, { action: 'updateHomeSettings', settings })).status).toBe(status);
    expect((await optionsOf(admin).getHomeSettings()).settings).toEqual(HOME_ON);
  });

  test('the longest texts fit, in characters of any size', async () => {
    const title = '😀'.repeat(100);
    const description = '家'.repeat(500);
    await optionsOf(admin).updateNavigatorSettings({ tools: [{ tool_key: 'devflow', title, description }] });
    expect(await stored()).toContainEqual(expect.objectContaining({ title, description }));
  });
});

describe('two who save at once', () => {
  test('the later is told who was faster and what is stored now, and nothing of theirs is stored', async () => {
    const { revision } = await optionsOf(admin).getNavigatorSettings();
    const first = await optionsOf(master).updateNavigatorSettings({
      tools: [{ tool_key: 'devflow', title: 'Flow of the master' }],
      revision,
    });
    expect(first.revision).toBe(revision + 1);
    const second = optionsOf(admin).updateNavigatorSettings({
      tools: [{ tool_key: 'devflow', title: 'Flow of the admin' }],
      revision,
    });
    await expect(second).rejects.toMatchObject({
      code: 'CONFLICT',
      wireCode: 'changed_meanwhile',
      details: { revision: first.revision, changedBy: master.username, tools: first.tools },
    });
    expect(await stored()).toEqual(first.tools);

    const settings = [{ setting_key: 'devFlowEnabled_user' as const, setting_value: 'false' as const }];
    const home = await optionsOf(admin).getHomeSettings();
    await optionsOf(master).updateHomeSettings({ settings, revision: home.revision });
    await expect(
      optionsOf(admin).updateHomeSettings({ settings: HOME_ON, revision: home.revision }),
    ).rejects.toMatchObject({ wireCode: 'changed_meanwhile', details: { changedBy: master.username } });
  });

  test('the typed door carries what is stored now', async () => {
    const { revision } = await optionsOf(admin).getNavigatorSettings();
    await optionsOf(master).updateNavigatorSettings({ tools: [{ tool_key: 'devflow', order: 1 }] });
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/trpc/optionAccess.updateNavigatorSettings',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { tools: [], revision },
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      error: { data: { code: 'changed_meanwhile', details: { changedBy: master.username } } },
    });
    const { error } = response.json<{ error: { data: { details: { tools: { tool_key: string }[] } } } }>();
    expect(orderOf(error.data.details.tools)[0]).toBe('devflow');
  });

  test('saving what is stored already counts as no change', async () => {
    const { revision, tools } = await optionsOf(admin).getNavigatorSettings();
    const again = await optionsOf(admin).updateNavigatorSettings({ tools, revision });
    expect(again).toMatchObject({ revision, tools });
  });

  test('parallel saves without a revision all go through and leave a permutation numbered from 1', async () => {
    const permutation = fc.shuffledSubarray(TOOLS, { minLength: 2 });
    await fc.assert(
      fc.asyncProperty(fc.array(permutation, { minLength: 4, maxLength: 8 }), async (saves) => {
        const saved = await Promise.all(
          saves.map((keys, index) =>
            rest([admin, master][index % 2] ?? admin, {
              action: 'updateNavigatorSettings',
              tools: keys.map((tool_key, place) => ({ tool_key, order: place + 1 })),
            }),
          ),
        );
        expect(saved.map(({ status }) => status)).toEqual(saves.map(() => 200));
        const tools = await stored();
        expect(tools.map(({ display_order }) => display_order)).toEqual(
          TOOLS.map((_key, index) => index + 1),
        );
        expect(orderOf(tools).sort()).toEqual([...TOOLS].sort());
      }),
      { numRuns: RUNS_ON_A_SERVER },
    );
  });
});

describe('a switch is a real one', () => {
  const guarded = router({
    scripts: openToolProcedure(scriptsGate).query(() => 'open'),
    records: openToolProcedure(watchedGate).query(() => 'open'),
    flow: openToolProcedure(devflowGate).query(() => 'open'),
  });
  const callerOf = (who: TestUser | null) =>
    guarded.createCaller(
      createContext(app.services, {
        id: 'test',
        ip: '127.0.0.1',
        log: app.services.log,
        authorization: who ? `Bearer ${who.token}` : undefined,
      }),
    );
  const closed = { code: 'FORBIDDEN', wireCode: 'tool_closed' };

  test('the next call of the role is refused, the other roles go on, and back again', async () => {
    const set = (enabled_user: boolean) =>
      optionsOf(admin).updateNavigatorSettings({ tools: [{ tool_key: 'script-manager', enabled_user }] });
    expect(await callerOf(user).scripts()).toBe('open');
    await set(false);
    await expect(callerOf(user).scripts()).rejects.toMatchObject(closed);
    expect(await callerOf(admin).scripts()).toBe('open');
    expect(await pathsOf(user)).toEqual(pathsBut('script-manager', 'script-manager-settings'));
    await set(true);
    expect(await callerOf(user).scripts()).toBe('open');
    await expect(callerOf(null).scripts()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('the global switch closes it to everyone, the master too', async () => {
    await optionsOf(admin).updateNavigatorSettings({
      tools: [{ tool_key: 'watched-records', enabled_global: false }],
    });
    for (const who of [user, admin, master]) {
      await expect(callerOf(who).records()).rejects.toMatchObject(closed);
    }
  });

  test('the home switches close DevFlow itself and its settings', async () => {
    await optionsOf(admin).updateHomeSettings({
      settings: [{ setting_key: 'devFlowEnabled_user', setting_value: 'false' }],
    });
    await expect(callerOf(user).flow()).rejects.toMatchObject(closed);
    expect(await callerOf(admin).flow()).toBe('open');
    expect(await pathsOf(user)).toEqual(pathsBut('devflow', 'devflow-settings'));
  });

  test('the switch of a settings tool closes its screen alone', async () => {
    await optionsOf(admin).updateNavigatorSettings({
      tools: [{ tool_key: 'script-manager-settings', enabled_user: false }],
    });
    expect(await callerOf(user).scripts()).toBe('open');
    expect(await pathsOf(user)).toEqual(pathsBut('script-manager-settings'));
  });
});

test('each change is written down with what it was and what it is', async () => {
  await optionsOf(admin).updateNavigatorSettings({
    tools: [{ tool_key: 'devflow', order: 1, enabled_user: false, title: 'DevFlow' }],
  });
  await optionsOf(master).updateHomeSettings({
    settings: [{ setting_key: 'devFlowEnabled', setting_value: 'false' }],
  });
  const { entries } = await app.callerOf(master).audit.list({});
  expect(entries.slice(0, 3)).toEqual([
    expect.objectContaining({
      actor: { id: master.id, name: master.username },
      kind: 'home_setting_changed',
      subject: 'devFlowEnabled',
      before: { enabled: true },
      after: { enabled: false },
    }),
    expect.objectContaining({
      actor: { id: admin.id, name: admin.username },
      kind: 'tools_reordered',
      before: { order: TOOLS },
    }),
    expect.objectContaining({
      kind: 'tool_changed',
      subject: 'devflow',
      before: { enabled_user: true },
      after: { enabled_user: false },
    }),
  ]);
});

test('an operator’s own labels stand in for the product’s', async () => {
  const { db } = app.services;
  onTestFinished(async () => void (await db.deleteFrom('navigator_labels').execute()));
  await db
    .insertInto('navigator_labels')
    .values({ label_key: 'headerTitle', label_text: '选择工具' })
    .execute();
  const { labels } = await optionsOf(user).getNavigatorSettings();
  expect(labels).toMatchObject({ headerTitle: '选择工具', adminTitle: 'Advanced Tools' });
});
