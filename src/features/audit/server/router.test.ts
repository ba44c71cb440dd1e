import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import type { EventKind } from '@/platform/shared/security-events';
import { AUDIT_PART_SIZE } from '../schema';

const app = await createTestApp({ database: await openFreshDatabase() });
const { db } = app.services;
const master = await createUser(db, { username: 'The Master', role: 'master' });
const mei = await createUser(db, { username: 'Meilin' });
const actors = new Map<string, number | null>([
  ['shell', null],
  ['', null],
  ...[master, mei].map(({ username, id }) => [username, id] as const),
]);
beforeEach(async () => {
  await db.deleteFrom('audit_entries').execute();
  await insert('role_changed', 'The Master', 'Meilin');
  await insert('role_changed', 'shell', 'someone-gone');
  await insert('sign_in_failed', '', 'Meilin');
  await insert('session_ended', 'Meilin', 'Meilin');
  await insert('tool_changed', 'The Master', null, 'meilin-tool');
  await insert('sign_in_failed', '', 'mei_100%');
});

async function insert(kind: EventKind, actor: string, account: string | null, subject = account ?? '') {
  await db
    .insertInto('audit_entries')
    .values({
      actor_id: actors.get(actor) ?? null,
      actor_name: actor,
      account_name: account,
      action: kind,
      subject,
      before_json: '{}',
      after_json: '{}',
      address: '192.0.2.1',
      created_at: new Date(),
    })
    .execute();
}

const list = (filter: { kind?: EventKind; person?: string; page?: number }) =>
  app.callerOf(master).audit.list(filter);
const found = async (filter: Parameters<typeof list>[0]) =>
  (await list(filter)).entries.map(({ kind, actor, account }) => [kind, actor.name, account]);

const ROLE = ['role_changed', 'The Master', 'Meilin'];
const GONE = ['role_changed', 'shell', 'someone-gone'];
const FAILED = ['sign_in_failed', '', 'Meilin'];
const ENDED = ['session_ended', 'Meilin', 'Meilin'];
const TOOL = ['tool_changed', 'The Master', null];
const OTHER = ['sign_in_failed', '', 'mei_100%'];

describe('the list', () => {
  test('has everything, the newest first', async () => {
    expect(await found({})).toEqual([OTHER, TOOL, ENDED, FAILED, GONE, ROLE]);
    expect((await list({})).entries[0]).toEqual({
      id: expect.any(Number) as number,
      actor: { id: null, name: '' },
      kind: 'sign_in_failed',
      account: 'mei_100%',
      subject: 'mei_100%',
      before: {},
      after: {},
      address: '192.0.2.1',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
  });

  test('is filtered by kind', async () => {
    expect(await found({ kind: 'role_changed' })).toEqual([GONE, ROLE]);
    expect(await list({ kind: 'key_regenerated' })).toEqual({ entries: [], page: 1, pages: 1, total: 0 });
  });

  test.each([
    ['Meilin', [ENDED, FAILED, ROLE]],
    [' meilin ', [ENDED, FAILED, ROLE]],
    ['MEI', [OTHER, ENDED, FAILED, ROLE]],
    ['the m', [TOOL, ROLE]],
    ['shell', [GONE]],
    ['someone-gone', [GONE]],
    ['mei_1', [OTHER]],
    ['mei_100%', [OTHER]],
    ['%', []],
    ['mei_in', []],
    ['lin', []],
  ])('is filtered by the person who did it or whom it happened to: %j', async (person, entries) => {
    expect(await found({ person })).toEqual(entries);
  });

  test('is filtered by both', async () => {
    expect(await found({ kind: 'sign_in_failed', person: 'meilin' })).toEqual([FAILED]);
    expect(await found({ kind: 'tool_changed', person: 'meilin' })).toEqual([]);
  });

  test('comes in pages, of what the filter finds', async () => {
    for (let i = 0; i < 30; i += 1) await insert('key_regenerated', 'Meilin', 'Meilin');
    const first = await list({ kind: 'key_regenerated' });
    expect(first).toMatchObject({ page: 1, pages: 2, total: 30 });
    const last = await list({ kind: 'key_regenerated', person: 'mei', page: 9 });
    expect(last).toMatchObject({ page: 2, total: 30 });
    const ids = [...first.entries, ...last.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength(30);
  });

  test('is exported part by part, each event once, by the same filter', async () => {
    const created_at = new Date();
    const many = Array.from({ length: AUDIT_PART_SIZE + 1 }, () => ({
      actor_id: null,
      actor_name: '',
      account_name: 'exported',
      action: 'reset_asked',
      subject: 'exported',
      before_json: '{}',
      after_json: '{}',
      created_at,
    }));
    await db.insertInto('audit_entries').values(many).execute();
    const { audit } = app.callerOf(master);
    const filter = { kind: 'reset_asked', person: 'EXP' } as const;
    const first = await audit.part(filter);
    expect(first.more).toBe(true);
    const last = await audit.part({ ...filter, before: first.entries.at(-1)?.id });
    expect(last.more).toBe(false);
    const ids = [...first.entries, ...last.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(ids).toHaveLength(AUDIT_PART_SIZE + 1);
    expect(last.entries[0]).toEqual({ ...first.entries[0], id: ids.at(-1) });
    expect((await audit.part({ person: 'someone-gone' })).entries).toEqual(
      (await list({ person: 'someone-gone' })).entries,
    );
  });

  test('is for masters alone', async () => {
    const admin = await createUser(db, { role: 'admin' });
    for (const caller of [app.users[0], app.users[1], admin]) {
      await expect(app.callerOf(caller).audit.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(app.callerOf(caller).audit.part({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(app.callerOf(null).audit.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
