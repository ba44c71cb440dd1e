import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createDevice, ics } from '../../../../../tests/support/caldav';
import { answerReport } from './multistatus';

const app = await createTestApp();

test('contents are read by their size: a few objects at a time where they are large', async () => {
  const phone = await createDevice(app);
  const { id } = await phone.calendar.addCalendar({ name: 'Work' });
  const work = `${phone.home}calendar-${String(id)}/`;
  const long = Array.from({ length: 15 }, () => `X-LONG:${'x'.repeat(60_000)}`);
  for (const uid of ['a', 'b', 'c', 'd', 'e'])
    expect((await phone.send('PUT', `${work}${uid}.ics`, { body: ics(uid, long) })).status).toBe(201);
  for (const uid of ['f', 'g', 'h']) await phone.send('PUT', `${work}${uid}.ics`, { body: ics(uid) });

  const read: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      const contents = result.rows.filter((row) => 'extra' in row);
      if (contents.length > 0) read.push(contents.length);
      return Promise.resolve(result);
    },
  };
  const owner = { userId: phone.user.id, username: 'x', email: 'x@example.org', writes: true };
  const report = {
    kind: 'sync' as const,
    token: '',
    most: undefined,
    asked: { names: ['C:calendar-data'] },
    expanded: undefined,
  };
  const { ports, publicUrl } = app.services;
  const caller = { user: { id: phone.user.id, role: 'user' as const }, states: null };
  const davs = { db: app.services.db.withPlugin(counting), ports, publicUrl, caller, owner };
  const uids: string[] = [];
  for await (const part of answerReport(davs, work, { report, brief: true }))
    uids.push(...(part.match(/(?<=UID:)\w/g) ?? []));
  expect(uids).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  expect(read).toEqual([2, 2, 4]);
});
