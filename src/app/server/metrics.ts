import { withDeadline } from '@db/deadline';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { createHash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '@db/database';
import type { Services } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { countActiveSessions } from '@/platform/server/sessions';
import { running } from '@/platform/server/version';
import { TYPED_PATH } from './typed-errors';

/** Longest reading of the figures in the database (ms): Prometheus waits 10 s. */
const DATABASE_MS = 2_000;

/** Upper bounds of the histogram of answers (s). */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves `/metrics` of this process in Prometheus' text format to callers with this bearer token; others get 401. Each
 * process has its own figures; those of the database are the same in all.
 */
export function serveMetrics(app: FastifyInstance, services: Services, token: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  const readDatabase = watch(services, registry);
  app.get('/metrics', async (request, reply) => {
    assertToken(request, token);
    await readDatabase();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Hashed, so that the comparison takes as long for every token. */
function assertToken(request: FastifyRequest, token: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))) return;
  throw new AppError('UNAUTHORIZED', 'The token of METRICS_TOKEN is required');
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'toolstead_http_requests_total',
    help: 'Answered requests by door and status.',
    labelNames: ['door', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'toolstead_http_request_duration_seconds',
    help: 'Time until a request was answered, by door; without streams.',
    labelNames: ['door'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const door = doorOf(request, reply);
    requests.inc({ door, status: reply.statusCode });
    if (door !== 'stream') durations.observe({ door }, reply.elapsedTime / 1000);
    done();
  });
}

function doorOf({ url }: FastifyRequest, reply: FastifyReply): string {
  if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return 'stream';
  if (url.startsWith(TYPED_PATH)) return 'typed';
  if (url.startsWith('/api/')) return 'rest';
  return url.startsWith('/app') ? 'page' : 'other';
}

/** Defines what is read at a scrape; returns what reads the part of it that is in the database. */
function watch(services: Services, registry: Registry): () => Promise<void> {
  const { admission, databaseUse, mailer, jobs, keptAnswers, live } = services;

  function gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    set?: (own: Gauge<Label>) => void,
  ): Gauge<Label> {
    return new Gauge({
      name: `toolstead_${name}`,
      help,
      labelNames,
      registers: [registry],
      ...(set && {
        collect() {
          set(this);
        },
      }),
    });
  }

  function counter<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    count: (own: Counter<Label>) => void,
  ): void {
    void new Counter({
      name: `toolstead_${name}`,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        count(this);
      },
    });
  }

  gauge('build_info', 'The running version.', ['version', 'commit'], (own) =>
    own.set({ version: running.version, commit: running.commit ?? '' }, 1),
  );
  gauge(
    'database_connections',
    'Connections to the database by lane and state.',
    ['lane', 'state'],
    (own) => {
      for (const [lane, { inUse, waiting, limit }] of Object.entries(databaseUse())) {
        own.set({ lane, state: 'in_use' }, inUse);
        own.set({ lane, state: 'waiting' }, waiting);
        own.set({ lane, state: 'limit' }, limit);
      }
    },
  );
  gauge('calls_in_flight', 'Calls in flight, waiting ones included.', [], (own) =>
    own.set(admission.inFlight),
  );
  const { calls, searches, streams, archives, transfers, largeBodies } = admission;
  const queues = Object.entries({ calls, searches, streams, archives, transfers, large_bodies: largeBodies });
  gauge('queue_waiting', 'Pieces of work that wait, by queue.', ['queue'], (own) => {
    for (const [queue, { waiting }] of queues) own.set({ queue }, waiting);
  });
  gauge(
    'queue_load',
    'Running work by queue: bytes of large_bodies, pieces of the others.',
    ['queue'],
    (own) => {
      for (const [queue, { load }] of queues) own.set({ queue }, load);
    },
  );
  gauge('kept_answers_bytes', 'Answers that are kept until their data changes.', [], (own) =>
    own.set(keptAnswers.bytes),
  );
  counter('kept_answers_total', 'Queries by whether an answer was kept.', ['outcome'], (own) => {
    own.inc({ outcome: 'hit' }, keptAnswers.hits);
    own.inc({ outcome: 'miss' }, keptAnswers.misses);
  });
  gauge('live_streams', 'Open streams of changes.', [], (own) => own.set(live.open));
  counter('mails_total', 'Mails by outcome.', ['outcome'], (own) => {
    own.inc({ outcome: 'sent' }, mailer.mails.sent);
    own.inc({ outcome: 'failed' }, mailer.mails.failed);
  });
  gauge('mails_waiting', 'Mails that are being sent.', [], (own) => own.set(mailer.mails.waiting));
  counter('jobs_total', 'Runs of background jobs by outcome.', ['job', 'outcome'], (own) => {
    for (const [job, { done, failed }] of jobs.runs) {
      own.inc({ job, outcome: 'done' }, done);
      own.inc({ job, outcome: 'failed' }, failed);
    }
  });
  gauge('job_last_done_timestamp_seconds', 'When a background job was last done.', ['job'], (own) => {
    for (const [job, { lastDone }] of jobs.runs) if (lastDone) own.set({ job }, lastDone.getTime() / 1000);
  });

  const up = gauge('database_up', 'Whether the database answers.', []);
  const size = gauge(
    'database_bytes',
    'Size of the tables and their indexes, as the database estimates it.',
    [],
  );
  const sessions = gauge('sessions', 'Sign-ins that count.', []);
  const accounts = gauge('accounts', 'Accounts by state.', ['state']);
  return async () => {
    const read = (await services.databaseAnswers())
      ? await withDeadline(DATABASE_MS, () => readFigures(services.db))
      : null;
    up.set(read ? 1 : 0);
    size.remove();
    sessions.remove();
    accounts.reset();
    if (!read) return;
    size.set(read.bytes);
    sessions.set(read.sessions);
    const { all, inactive } = read.accounts;
    accounts.set({ state: 'active' }, all - inactive);
    accounts.set({ state: 'deactivated' }, inactive);
  };
}

async function readFigures(db: Kysely<Database>) {
  const { bytes } = await db
    .selectFrom(
      sql<{ bytes: string | null }>`(
      SELECT SUM(data_length + index_length) AS bytes
      FROM information_schema.tables WHERE table_schema = DATABASE())`.as('tables'),
    )
    .select('bytes')
    .executeTakeFirstOrThrow();
  const accounts = await db
    .selectFrom('users')
    .select((all) => all.fn.countAll<number>().as('all'))
    .select((all) => all.fn.count<number>('deactivated_at').as('inactive'))
    .executeTakeFirstOrThrow();
  return { bytes: Number(bytes), accounts, sessions: await countActiveSessions(db) };
}
