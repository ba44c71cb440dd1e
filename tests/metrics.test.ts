import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { running } from '@/platform/server/version';
import { signInAgain } from './support/accounts';
import { capturedLog } from './support/captured-log';
import { createTestApp } from './support/app';
import { openBreakableDatabase, openFreshDatabase } from './support/database';

const METRICS_TOKEN = 'scrape-me-if-you-can';

const app = await createTestApp({ database: await openFreshDatabase(), environment: { METRICS_TOKEN } });

async function scrape(authorization = `Bearer ${METRICS_TOKEN}`, { http } = app) {
  return http.inject({ url: '/metrics', headers: { authorization } });
}

/** The figures by name and labels. */
async function figures(of = app): Promise<Map<string, number>> {
  const { statusCode, body } = await scrape(undefined, of);
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      expect(name, line).not.toBe('');
      return [labels === '' ? name : `${name}{${labels}}`, Number(value)];
    }),
  );
}

describe('who may read them', () => {
  test('without METRICS_TOKEN there is no such page', async () => {
    const without = await createTestApp();
    const unknown = await without.http.inject({ url: '/nothing-here' });
    const metrics = await scrape(undefined, without);
    expect(metrics.statusCode).toBe(404);
    expect(metrics.json()).toEqual(unknown.json());
  });

  test.each(['', 'Bearer', 'Bearer scrape-me-if-you-cannot', METRICS_TOKEN, `Basic ${METRICS_TOKEN}`])(
    '%o is refused',
    async (authorization) => {
      const answer = await scrape(authorization);
      expect(answer.statusCode).toBe(401);
      const error = authorization.startsWith('Bearer ') ? ', error="invalid_token"' : '';
      expect(answer.headers['www-authenticate']).toMatch(new RegExp(`^Bearer realm="Toolstead"${error}`));
      expect(String(answer.headers['www-authenticate']).includes('invalid_token')).toBe(error !== '');
      expect(answer.json()).toMatchObject({ success: false, code: 'unauthorized' });
    },
  );

  test('who is refused is in the log above debug, with the address and without what was sent', async () => {
    const { lines, log } = capturedLog('info');
    const watched = await createTestApp({ log, environment: { METRICS_TOKEN } });
    lines.length = 0;
    await scrape('Bearer guessed', watched);
    await watched.http.inject({ url: '/api/Home.php?user_id=7', remoteAddress: '192.0.2.9' });
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 30, path: '/metrics', status: 401, address: '127.0.0.1', msg: 'refused' },
      { level: 30, path: '/api/Home.php', status: 401, address: '192.0.2.9', msg: 'refused' },
    ]);
    expect(lines.join()).not.toMatch(/guessed|user_id/);
    for (let call = 0; call < 100; call++) await watched.http.inject('/api/Home.php');
    expect(lines).toHaveLength(60);

    const full = watched.services.admission;
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    const calls = Array.from({ length: 1_000 }, (_, caller) => full.admit({ caller, calls: 0 }, () => held));
    for (let call = 0; call < 100; call++) await watched.http.inject('/api/Home.php');
    end();
    await Promise.all(calls);
    const busy = lines.slice(60).map((line) => JSON.parse(line) as object);
    expect(busy).toMatchObject(Array(60).fill({ level: 40, status: 503, msg: 'refused' }));
  });

  test('a sign-in is no right to them', async () => {
    const answer = await scrape(`Bearer ${app.users[0].token}`);
    expect(answer.statusCode).toBe(401);
  });
});

test('requests are counted by door and status, and nothing of them but that', async () => {
  const before = await figures();
  const authorization = `Bearer ${app.users[0].token}`;
  await app.http.inject({ url: '/api/trpc/accounts.validateToken', headers: { authorization } });
  await app.http.inject({ url: '/api/trpc/scripts.list' });
  await app.http.inject({ url: '/api/ValidateToken.php', headers: { authorization } });
  await app.http.inject({ url: '/api/ValidateToken.php?secret=hidden', headers: { authorization } });
  await app.http.inject({ url: '/healthz' });
  for (let time = 0; time < 2; time++)
    await app.http.inject({ url: '/api/Home.php', headers: { authorization } });
  const after = await figures();
  const more = (key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
  expect(more('toolstead_http_requests_total{door="typed",status="200"}')).toBe(1);
  expect(more('toolstead_http_requests_total{door="typed",status="401"}')).toBe(1);
  expect(more('toolstead_http_requests_total{door="rest",status="200"}')).toBe(4);
  // With the scrape before.
  expect(more('toolstead_http_requests_total{door="other",status="200"}')).toBe(2);
  expect(more('toolstead_http_request_duration_seconds_count{door="rest"}')).toBe(4);
  expect(more('toolstead_kept_answers_total{outcome="miss"}')).toBe(1);
  expect(more('toolstead_kept_answers_total{outcome="hit"}')).toBe(1);
  expect(after.get('toolstead_kept_answers_bytes')).toBeGreaterThan(0);
  expect(more('toolstead_http_request_duration_seconds_bucket{le="+Inf",door="typed"}')).toBe(2);
  expect((await scrape()).body).not.toContain('hidden');
});

test('the version, the database, people and the process are told', async () => {
  const before = await figures();
  await signInAgain(app.services.db, app.users[1]);
  const after = await figures();
  const build = `toolstead_build_info{version="${running.version}",commit="${running.commit ?? ''}"}`;
  expect(after.get(build)).toBe(1);
  expect(after.get('toolstead_database_up')).toBe(1);
  expect(after.get('toolstead_database_bytes')).toBeGreaterThan(0);
  expect(after.get('toolstead_database_connections{lane="ordinary",state="waiting"}')).toBe(0);
  expect(after.get('toolstead_database_connections{lane="reserved",state="limit"}')).toBeGreaterThan(1);
  expect(after.get('toolstead_sessions')).toBe((before.get('toolstead_sessions') ?? 0) + 1);
  expect(after.get('toolstead_accounts{state="active"}')).toBe(2);
  expect(after.get('toolstead_accounts{state="deactivated"}')).toBe(0);
  for (const queue of ['calls', 'searches', 'streams', 'archives', 'transfers', 'large_bodies']) {
    expect(after.get(`toolstead_queue_waiting{queue="${queue}"}`)).toBe(0);
  }
  expect(after.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('mails and background jobs are counted by outcome', async () => {
  const own = await createTestApp({ database: await openFreshDatabase(), environment: { METRICS_TOKEN } });
  own.services.mailer.send({ to: 'a@example.org', subject: 'Hello', text: 'Hello' });
  await own.settled();
  await sql`DROP TABLE watched_before`.execute(own.services.db);
  const began = Date.now() / 1000;
  await runHousekeeping(own.services);
  const after = await figures(own);
  expect(after.get('toolstead_mails_total{outcome="sent"}')).toBe(1);
  expect(after.get('toolstead_mails_total{outcome="failed"}')).toBe(0);
  expect(after.get('toolstead_jobs_total{job="sessions",outcome="done"}')).toBe(1);
  expect(after.get('toolstead_jobs_total{job="earlier watched records",outcome="failed"}')).toBe(1);
  expect(after.get('toolstead_job_last_done_timestamp_seconds{job="sessions"}')).toBeGreaterThanOrEqual(
    began,
  );
  expect(after.has('toolstead_job_last_done_timestamp_seconds{job="earlier watched records"}')).toBe(false);
});

test('without the database the process still tells of itself', async () => {
  const { database, breakOff } = await openBreakableDatabase();
  const own = await createTestApp({ database, environment: { METRICS_TOKEN } });
  breakOff();
  const away = await figures(own);
  expect(away.get('toolstead_database_up')).toBe(0);
  expect(away.has('toolstead_sessions')).toBe(false);
  expect(away.has('toolstead_database_bytes')).toBe(false);
  expect(away.get('toolstead_calls_in_flight')).toBe(0);
});
