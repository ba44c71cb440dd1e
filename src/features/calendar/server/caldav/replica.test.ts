import { TRPCError } from '@trpc/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, type Device, ics, syncFrom } from '../../../../../tests/support/caldav';
import { operation } from '../../../../../tests/support/calendar';
import { RUNS_ON_A_SERVER } from '../../../../../tests/support/properties';

const app = await createTestApp();

const ACTS = [
  'put',
  'named',
  'delete',
  'add',
  'repeat',
  'edit',
  'occurrence',
  'following',
  'remove',
  'undo',
  'redo',
  'restore',
  'purge',
  'move',
  'import',
  'sync',
] as const;
type Act = [kind: (typeof ACTS)[number], which: number];
/** Each of them, where it is not refused; chance brings the rest. */
const EACH = [
  ...['repeat', 'occurrence', 'following', 'add', 'edit', 'put', 'named', 'import', 'undo', 'redo', 'sync'],
  ...['delete', 'restore', 'remove', 'purge', 'move'],
].map((kind) => [kind, kind === 'move' ? 1 : 0] as Act);
/** What was done at least once, not only tried. */
const done = new Set<string>();

/** Random changes of two calendars from both ends, and a program that follows them by its tokens alone. */
async function play(phone: Device, acts: readonly Act[]): Promise<void> {
  const ids = [
    (await phone.calendar.addCalendar({ name: 'One' })).id,
    (await phone.calendar.addCalendar({ name: 'Two' })).id,
  ];
  const paths = ids.map((id) => `${phone.home}calendar-${String(id)}/`);
  const replicas = paths.map(() => ({ token: '', known: new Map<string, string>() }));
  const operations: string[] = [];
  const undone: string[] = [];
  let count = 0;
  const call = async (work: (operationId: string) => Promise<unknown>) => {
    const operationId = operation();
    await work(operationId);
    operations.push(operationId);
  };
  const send = async (...asked: Parameters<Device['send']>) => {
    const { status } = await phone.send(...asked);
    expect(status).toBeLessThan(500);
    return status < 300;
  };
  const stored = async () =>
    (
      (await phone.calendar.stored({ from: '2026-11-01', to: '2026-12-31' })).events as {
        id: number;
        rule: string;
        seriesId: number | null;
      }[]
    ).filter(({ seriesId }) => seriesId === null);
  const follow = async (at: number) => {
    const replica = replicas[at];
    const path = paths[at];
    if (!replica || path === undefined) return;
    const { status, there, gone, token } = await syncFrom(phone, path, replica.token);
    expect(status).toBe(207);
    for (const href of gone) replica.known.delete(href);
    for (const [href, etag] of there) replica.known.set(href, etag);
    replica.token = token;
    const whole = await syncFrom(phone, path);
    expect([...replica.known].sort()).toEqual([...whole.there].sort());
    const again = await syncFrom(phone, path, replica.token);
    expect([again.there.size, again.gone, again.token]).toEqual([0, [], token]);
  };
  for (const [kind, which] of acts) {
    const of = <T>(list: readonly T[]) => list[which % list.length];
    const calendarId = of(ids) ?? 0;
    const path = of(paths) ?? '';
    count += 1;
    const act = async () => {
      if (kind === 'put')
        return send('PUT', `${path}p${String(which % 5)}.ics`, {
          body: ics(`p${String(which % 5)}`, [`SUMMARY:${String(count)}`]),
        });
      if (kind === 'named')
        return send('PUT', `${path}${of(['n0', 'u1.ics', 'i1.ics']) ?? ''}`, {
          body: ics(`u${String(which % 4)}`, [`SUMMARY:${String(count)}`]),
        });
      if (kind === 'delete')
        return send('DELETE', of([...(replicas[which % 2]?.known.keys() ?? [])]) ?? `${path}none.ics`);
      const when = { calendarId, title: String(count), start: '2026-11-23T10:00:00' };
      if (kind === 'add') await call((operationId) => phone.calendar.addEvent({ ...when, operationId }));
      if (kind === 'repeat')
        await call((operationId) =>
          phone.calendar.addEvent({ ...when, rule: 'FREQ=DAILY;COUNT=6', operationId }),
        );
      if (kind === 'import')
        await call((operationId) =>
          phone.calendar.importIcs({
            ics: ics(`i${String(which % 3)}`, [`SUMMARY:${String(count)}`]),
            calendarId,
            operationId,
          }),
        );
      if (kind === 'undo') {
        const operationId = operations.pop() ?? (await phone.calendar.caldav()).changes[0]?.operationId ?? '';
        const undoId = operation();
        await phone.calendar.undo({ operationId, undoId });
        undone.push(undoId);
      }
      if (kind === 'redo')
        await phone.calendar.undo({ operationId: undone.pop() ?? '', undoId: operation() });
      if (kind === 'restore' || kind === 'purge') {
        const events = (await phone.calendar.trash()).entries
          .filter((entry) => entry.kind === 'event')
          .map(({ id }) => id);
        await phone.calendar[kind]({ events: [of(events) ?? 0], operationId: operation() });
      }
      const isOfSeries = kind === 'occurrence' || kind === 'following';
      const event = of((await stored()).filter(({ rule }) => rule !== '' || !isOfSeries));
      if (!event) return !['edit', 'occurrence', 'following', 'remove', 'move'].includes(kind);
      const recurrenceId = '20261125T100000';
      if (kind === 'edit')
        await call((operationId) =>
          phone.calendar.editEvent({ id: event.id, title: String(count), operationId }),
        );
      if (kind === 'occurrence')
        await call((operationId) =>
          phone.calendar.editEvent({
            id: event.id,
            scope: 'this',
            recurrenceId,
            title: String(count),
            operationId,
          }),
        );
      if (kind === 'following')
        await call((operationId) =>
          phone.calendar.editEvent({
            id: event.id,
            scope: 'following',
            recurrenceId,
            title: String(count),
            operationId,
          }),
        );
      if (kind === 'remove')
        await call((operationId) =>
          phone.calendar.deleteEvents({ events: [{ id: event.id, scope: 'all' }], operationId }),
        );
      if (kind === 'move')
        await call((operationId) => phone.calendar.editEvent({ id: event.id, calendarId, operationId }));
      return true;
    };
    try {
      if (await act()) done.add(kind);
    } catch (error) {
      // What is refused changes nothing, and that is to be seen as well.
      if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
    }
    if (kind === 'sync') await follow(which % 2);
  }
  for (const at of [0, 1]) await follow(at);
}

test(
  'a program that follows by its tokens has what is there, whatever happened',
  { tags: ['slow'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...ACTS), fc.nat(1_000)), { minLength: 30, maxLength: 60 }),
        async (acts) => play(await createDevice(app), acts),
      ),
      { numRuns: 1 + RUNS_ON_A_SERVER, examples: [[EACH]] },
    );
    expect([...done].sort()).toEqual([...ACTS].sort());
  },
);

test('a change in another calendar leaves the token of this one', async () => {
  const phone = await createDevice(app);
  const [one, other] = [
    (await phone.calendar.addCalendar({ name: 'One' })).id,
    (await phone.calendar.addCalendar({ name: 'Two' })).id,
  ];
  const tokensNow = () =>
    Promise.all(
      [one, other].map(async (id) => (await syncFrom(phone, `${phone.home}calendar-${String(id)}/`)).token),
    );
  const before = await tokensNow();
  await phone.calendar.addEvent({ title: 'a', start: '2026-11-23', calendarId: other });
  const after = await tokensNow();
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});
