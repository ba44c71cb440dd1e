import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { deviceOf, ics, syncFrom, xml } from '../../../../../tests/support/caldav';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createDevflowOwner } from '../../../../../tests/support/devflow-owner';
import { RUNS_ON_A_SERVER } from '../../../../../tests/support/properties';

// A database of its own, since the switches of tools are everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
beforeEach(() => {
  // A Tuesday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Rights = Parameters<typeof deviceOf>[2];
const READS = ['devflow', 'goals-habits', 'expense-tracker'].map((tool) => [tool, 'read']) as Rights;

/** A person with something in all tools, and a program that may read them. */
async function settled(rights: Rights = [['calendar', 'write'], ...READS]) {
  const owner = await createDevflowOwner(app);
  const { devflow, goalsHabits, expenses, preferences } = app.callerOf(owner.user);
  await preferences.update({ timeZone: 'UTC' });
  const phone = await deviceOf(app, owner.user, rights);
  const [due, routine] = [`${phone.home}toolstead-due/`, `${phone.home}toolstead-routine/`];
  return { owner, devflow, goalsHabits, expenses, phone, due, routine };
}
type Settled = Awaited<ReturnType<typeof settled>>;

const TEXTS = xml('C:calendar-query', '<D:prop><D:getetag/><C:calendar-data/></D:prop><C:filter/>');

/** 'Run 20261124 NEEDS-ACTION' of each task of a list. */
async function tasksOf({ phone }: Pick<Settled, 'phone'>, list: string, body = TEXTS): Promise<string[]> {
  const answer = await phone.send('REPORT', list, { body, depth: '1' });
  expect(answer.status).toBe(207);
  return [...answer.body.matchAll(/BEGIN:VTODO.*?END:VTODO/gs)].map(([text]) =>
    ['SUMMARY', 'DUE;VALUE=DATE', 'STATUS']
      .map((name) => new RegExp(`${name}:(.*?)(&#13;)?$`, 'm').exec(text)?.[1])
      .join(' '),
  );
}

test('what is due, and bills and habits, are two lists of tasks', async () => {
  const one = await settled();
  const { owner, devflow, goalsHabits, expenses, due, routine } = one;
  await devflow.editItem({ id: owner.a, dueDate: '2025-01-31' });
  await devflow.editItem({ id: owner.b, dueDate: '2026-11-20', completed: true });
  await devflow.editItem({ id: owner.c, dueDate: '2026-10-20', completed: true });
  await goalsHabits.addGoal({ name: 'Read; more', measure: 'steps', dueDate: '2026-12-31' });
  await goalsHabits.addGoal({ name: 'Someday', measure: 'steps' });
  const run = (
    await goalsHabits.addHabit({ name: 'Run', startDate: '2026-11-20', rhythm: 'days', weekdays: [1, 2, 3] })
  ).id;
  await goalsHabits.setEntry({ habitId: run, day: '2026-11-24', state: 'done' });
  const accountId = (await expenses.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  const bill = { name: 'Rent', amount: -80_000, unit: 'month' as const, anchor: '2026-10-27', accountId };
  await expenses.addSchedule(bill);
  expect(await tasksOf(one, due)).toEqual([
    'a 20250131 NEEDS-ACTION',
    'b 20261120 COMPLETED',
    'Read\\; more 20261231 NEEDS-ACTION',
  ]);
  expect(await tasksOf(one, routine)).toEqual([
    'Rent (-800.00 EUR) 20261027 NEEDS-ACTION',
    'Rent (-800.00 EUR) 20261127 NEEDS-ACTION',
    'Rent (-800.00 EUR) 20261227 NEEDS-ACTION',
    'Run 20261124 COMPLETED',
    'Run 20261125 NEEDS-ACTION',
    'Run 20261130 NEEDS-ACTION',
  ]);
  const query = (inside: string) =>
    xml(
      'C:calendar-query',
      `<D:prop><C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR">${inside}</C:comp-filter></C:filter>`,
    );
  const of = async (inside: string) =>
    (await tasksOf(one, due, query(inside))).map((text) => text.split(' ')[0]);
  const todo = (inside: string) => of(`<C:comp-filter name="VTODO">${inside}</C:comp-filter>`);
  expect(await todo('')).toEqual(['a', 'b', 'Read\\;']);
  expect(await of('<C:comp-filter name="VEVENT"/>')).toEqual([]);
  expect(await of('<C:comp-filter name="VTODO"><C:is-not-defined/></C:comp-filter>')).toEqual([]);
  expect(await todo('<C:time-range start="20261119T230000Z" end="20261120T000000Z"/>')).toEqual(['b']);
  expect(await todo('<C:time-range start="20261120T000000Z" end="20261201T000000Z"/>')).toEqual([]);
  const notDone = '<C:text-match negate-condition="yes">COMPLETED</C:text-match>';
  expect(await todo(`<C:prop-filter name="STATUS">${notDone}</C:prop-filter>`)).toEqual(['a', 'Read\\;']);
  const absent = '<C:prop-filter name="COMPLETED"><C:is-not-defined/></C:prop-filter>';
  expect(await todo(absent)).toHaveLength(3);
  const others = await one.phone.send('REPORT', due, {
    body: query('<C:comp-filter name="VTODO"><C:prop-filter name="X-A"/></C:comp-filter>'),
    depth: '1',
  });
  expect([others.status, others.body]).toEqual([403, expect.stringContaining('<C:supported-filter/>')]);
});

test('each list has the tools that are open to the token and the role, and is not there without any', async () => {
  const { db } = app.services;
  const one = await settled([
    ['calendar', 'write'],
    ['devflow', 'read'],
  ]);
  await one.devflow.editItem({ id: one.owner.a, dueDate: '2026-11-24' });
  await one.goalsHabits.addGoal({ name: 'Goal', measure: 'steps', dueDate: '2026-11-25' });
  const listed = async ({ phone }: Pick<Settled, 'phone'>) =>
    (await phone.send('PROPFIND', phone.home, { depth: '1' })).body.match(/toolstead-\w+/g) ?? [];
  expect(await listed(one)).toEqual(['toolstead-due']);
  expect(await tasksOf(one, one.due)).toEqual(['a 20261124 NEEDS-ACTION']);
  for (const method of ['PROPFIND', 'REPORT', 'PUT', 'DELETE']) {
    const path = method === 'PROPFIND' || method === 'REPORT' ? one.routine : `${one.routine}x.ics`;
    const body = method === 'PUT' ? ics('x') : TEXTS;
    expect((await one.phone.send(method, path, { depth: '1', body })).status).toBe(404);
  }
  const whole = { phone: await deviceOf(app, one.owner.user, [['calendar', 'read'], ...READS]) };
  expect(await listed(whole)).toEqual(['toolstead-due', 'toolstead-routine']);
  const { token } = await syncFrom(whole.phone, one.due);
  const enable = (enabled: boolean) =>
    db
      .updateTable('navigator_tools')
      .set({ enabled_global: enabled })
      .where('tool_key', '=', 'devflow')
      .execute();
  await enable(false);
  expect([await listed(one), await listed(whole)]).toEqual([[], ['toolstead-due', 'toolstead-routine']]);
  expect(await tasksOf(whole, one.due)).toEqual(['Goal 20261125 NEEDS-ACTION']);
  // Nothing could say which of the tasks of before are gone.
  const stale = await syncFrom(whole.phone, one.due, token);
  expect([stale.status, stale.body]).toEqual([403, expect.stringContaining('<D:valid-sync-token/>')]);
  await enable(true);
  expect(await syncFrom(whole.phone, one.due, token)).toMatchObject({ status: 207, gone: [] });
  const stranger = await settled();
  expect((await stranger.phone.send('PROPFIND', one.due, { depth: '1' })).status).toBe(404);
  expect(await tasksOf(stranger, stranger.due)).toEqual([]);
});

test('nothing of a list can be changed, and it says so', async () => {
  const { devflow, owner, phone, due } = await settled();
  await devflow.editItem({ id: owner.a, dueDate: '2026-11-24' });
  const [task = ''] = [...(await syncFrom(phone, due)).there.keys()];
  const got = await phone.send('GET', task);
  expect([got.status, got.headers['etag']]).toEqual([200, (await syncFrom(phone, due)).there.get(task)]);
  expect((await phone.send('GET', task, { 'if-none-match': String(got.headers['etag']) })).status).toBe(304);
  const rights = await phone.send('PROPFIND', due, {
    depth: '1',
    body: xml(
      'D:propfind',
      '<D:prop><D:current-user-privilege-set/><C:supported-calendar-component-set/></D:prop>',
    ),
  });
  expect(rights.body).toContain('<C:comp name="VTODO"/>');
  expect(rights.body).not.toMatch(/<D:(write|bind|unbind)/);
  const calendar = await phone.send('MKCALENDAR', `${phone.home}own/`);
  expect(calendar.status).toBe(201);
  await phone.send('PUT', `${phone.home}own/e.ics`, { body: ics('e') });
  const destination = `${due}e.ics`;
  const tried = [
    await phone.send('PUT', task, { body: got.body.replace('NEEDS-ACTION', 'COMPLETED') }),
    await phone.send('PUT', `${due}new.ics`, { body: ics('new') }),
    await phone.send('DELETE', task),
    await phone.send('DELETE', due),
    await phone.send('MOVE', task, { destination: `${phone.home}own/t.ics` }),
    await phone.send('MOVE', `${phone.home}own/e.ics`, { destination }),
    await phone.send('PROPPATCH', due, {
      body: xml('D:propertyupdate', '<D:set><D:prop><D:displayname>x</D:displayname></D:prop></D:set>'),
    }),
  ];
  for (const { status, body } of tried)
    expect([status, body]).toEqual([403, expect.stringContaining('<D:need-privileges><D:resource>')]);
  const made = await phone.send('MKCALENDAR', `${phone.home}toolstead-due/`);
  expect([made.status, made.body]).toEqual([403, expect.stringContaining('need-privileges')]);
  expect(await tasksOf({ phone }, due)).toEqual(['a 20261124 NEEDS-ACTION']);
});

const ACTS = ['due', 'done', 'remove', 'undo', 'goal', 'habit', 'tick', 'day', 'bill', 'sync'] as const;

test(
  'a program that follows a list by its tokens has what is there, whatever happened',
  { tags: ['slow'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(1_000)), { minLength: 20, maxLength: 40 }),
        async (acts) => {
          vi.setSystemTime(new Date('2026-11-24T12:00:00Z'));
          const { owner, devflow, goalsHabits, expenses, phone, due, routine } = await settled();
          const replicas = [due, routine].map((path) => ({
            path,
            token: '',
            known: new Map<string, string>(),
          }));
          const accountId = (await expenses.addAccount({ name: 'Bank', currency: 'EUR' })).id;
          const habits: number[] = [];
          const items = [owner.a, owner.b, owner.c];
          const follow = async () => {
            for (const replica of replicas) {
              const { status, there, gone, token } = await syncFrom(phone, replica.path, replica.token);
              expect(status).toBe(207);
              for (const href of gone) expect(replica.known.delete(href)).toBe(true);
              for (const [href, etag] of there) replica.known.set(href, etag);
              replica.token = token;
              const whole = await syncFrom(phone, replica.path);
              expect([...replica.known].sort()).toEqual([...whole.there].sort());
              expect(await syncFrom(phone, replica.path, token)).toMatchObject({ gone: [], token });
              const listed = await phone.send('PROPFIND', replica.path, {
                depth: '0',
                body: xml('D:propfind', '<D:prop><D:sync-token/></D:prop>'),
              });
              expect(listed.body).toContain(token);
            }
          };
          let count = 0;
          for (const [kind, which] of acts) {
            const day = `2026-12-${String(1 + (which % 28)).padStart(2, '0')}`;
            const id = items[which % items.length] ?? 0;
            const operationId = `op-${String(++count)}`;
            const act = {
              due: () => devflow.editItem({ id, dueDate: which % 4 === 0 ? null : day }),
              done: () => devflow.setCompleted({ ids: [id], completed: which % 2 === 0 }),
              remove: () => devflow.deleteItems({ ids: [id], operationId }),
              undo: () => devflow.undo({ operationId: `op-${String(which % (count + 1))}` }),
              goal: () => goalsHabits.addGoal({ name: day, measure: 'steps', dueDate: day }),
              habit: async () =>
                habits.push((await goalsHabits.addHabit({ name: day, startDate: '2026-11-01' })).id),
              tick: () =>
                goalsHabits.setEntry({
                  habitId: habits[which % habits.length] ?? 0,
                  day: '2026-11-24',
                  state: which % 2 === 0 ? 'done' : 'none',
                }),
              day: async () => vi.setSystemTime(Date.now() + (which % 40) * 86_400_000),
              bill: () =>
                expenses.addSchedule({ name: day, amount: -1, unit: 'month', anchor: day, accountId }),
              sync: follow,
            }[kind];
            // What is refused changes nothing, and that is to be seen as well.
            if (kind === 'sync') await act();
            else await act().catch(() => undefined);
          }
          await follow();
        },
      ),
      { numRuns: RUNS_ON_A_SERVER },
    );
  },
);

test('what is gone for longer than it is known, and what was never given, is refused', async () => {
  const { devflow, owner, phone, due } = await settled();
  await devflow.editItem({ id: owner.a, dueDate: '2026-11-24' });
  const first = await syncFrom(phone, due);
  await devflow.editItem({ id: owner.a, dueDate: null });
  const second = await syncFrom(phone, due, first.token);
  expect(second.gone).toHaveLength(1);
  vi.setSystemTime(new Date('2027-03-24T12:00:00Z'));
  expect(await syncFrom(phone, due, second.token)).toMatchObject({ status: 207, gone: [] });
  for (const token of [
    first.token,
    `${second.token}9`,
    'urn:x',
    `${second.token}:x.y.1`,
    second.token.replace('due', 'routine'),
  ])
    expect(await syncFrom(phone, due, token)).toMatchObject({
      status: 403,
      body: expect.stringContaining('<D:valid-sync-token/>') as string,
    });
});
