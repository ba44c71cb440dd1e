import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { createUser, type TestUser } from './accounts';
import type { TestApp } from './app';
import { TOOLS_TESTING } from './belongings';
import type { CalendarSource } from './calendar-source';

/** One documented call with example values, as the reference shows it. */
interface RecordedCall {
  sent: object;
  answer: object;
  /** The fields without which it is refused. */
  needed: string[];
  /** The codes of the refusals of wrong values, of things that are not there, and of the same call again. */
  codes: string[];
}

type Fields = Record<string, unknown>;
type Answer = Fields & { id: number; token: string; code: string; api_key: string };
/** An app, or what makes the same calls in another way. */
export type Caller = Pick<TestApp, 'services' | 'mailsTo'> & {
  http: { inject(call: InjectOptions): Promise<Answered> };
};
export type Answered = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body' | 'json'>;
type By = TestUser | { key: string } | null;

/**
 * What a tool makes its documented calls with. They are named as the reference does: by method and endpoint, then the action, the
 * field or the header that selects them.
 */
export interface Recorder {
  /** Makes a call that is to be in the reference; as `user` unless said. */
  call: (key: string, fields?: Fields, by?: By) => Promise<Answer>;
  /** Makes one that is not. */
  send: (key: string, fields?: Fields, by?: By) => Promise<{ status: number; body: Answer }>;
  /** Two pages of the changes of a tool, of which the second is to be in the reference. */
  follow: (named: string) => Promise<void>;
  /** Tells of a call the code of a refusal. */
  noteCode: (key: string, refused: { body: Answer }) => void;
  /** Has the reference show other fields than were sent. */
  show: (key: string, sent: Fields) => void;
  /** For what ends others' calls. */
  atLast: (run: () => Promise<void>) => void;
  user: TestUser;
  /** A calendar of somebody else. */
  source: CalendarSource;
  /** YYYY-MM-DD, shown as a day of 2026. */
  dayAhead: (days: number) => string;
}

/**
 * Makes every documented call once with example values, and then again with wrong ones, on a database of its own.
 *
 * @param source whose address the app may ask
 * @param probing whether to make the calls with wrong values too
 * @returns the calls by `<method> <endpoint>`, followed by their action, the field or the header that selects them
 */
export async function recordCalls(
  app: Caller,
  source: CalendarSource,
  { probing }: { probing: boolean } = { probing: true },
): Promise<Record<string, RecordedCall>> {
  const recorded: Record<string, RecordedCall> = {};
  const probes: (() => Promise<void>)[] = [];
  let probed = 0;

  async function send(
    key: string,
    fields: Fields = {},
    by: By = meilin,
  ): Promise<{ status: number; body: Answer }> {
    const [method, endpoint = '', selector] = key.split(' ') as [InjectOptions['method'], string?, string?];
    const action =
      selector === undefined || selector in fields || selector === 'X-API-Key' ? {} : { action: selector };
    const all = { ...action, ...fields };
    const credential =
      by && ('key' in by ? { 'x-api-key': by.key } : { authorization: `Bearer ${by.token}` });
    const response = await app.http.inject({
      method,
      url: `/api/${endpoint}.php`,
      headers: { ...credential },
      ...(method === 'GET' ? { query: all as Record<string, string> } : { payload: all }),
    });
    // A file is no JSON.
    const isFile = response.headers['content-disposition'] !== undefined;
    const body = isFile ? ({ file: response.body } as never) : response.json<Answer>();
    return { status: response.statusCode, body };
  }

  async function probe(key: string, fields: Fields, by: By): Promise<void> {
    const needed: string[] = [];
    const codes = new Set(recorded[key]?.codes);
    const refusal = async (changed: Fields) => {
      const { status, body } = await send(key, changed, by);
      if (status >= 400) codes.add(body.code);
      return status;
    };
    for (const name of Object.keys(fields)) {
      const { [name]: left, ...others } = fields;
      if ([400, 422].includes(await refusal(others))) needed.push(name);
      await refusal({ ...others, [name]: [{}] });
      // A new one each time: some calls make what they name.
      const stranger = typeof left === 'number' ? 4_000_000_000 : `no-such-${name}-${String(probed++)}`;
      await refusal({ ...others, [name]: stranger });
    }
    await refusal(fields);
    recorded[key] = { sent: {}, answer: {}, ...recorded[key], needed, codes: [...codes].sort() };
  }

  async function call(key: string, fields: Fields = {}, by: By = meilin): Promise<Answer> {
    const { status, body } = await send(key, fields, by);
    if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`);
    recorded[key] = { sent: example(fields), answer: example(body), needed: [], codes: [] };
    probes.push(() => probe(key, fields, by));
    return body;
  }

  /** Two pages of the changes of a tool; the example is the second. */
  async function follow(named: string): Promise<void> {
    const { cursor } = await call(`GET ${named}`, { limit: 2 });
    await call(`GET ${named}`, { cursor, limit: 2 });
  }

  const noteCode = (key: string, { body }: { body: Answer }) => recorded[key]?.codes.push(body.code);
  const last: (() => Promise<void>)[] = [];

  const { db } = app.services;
  const meilin = await createUser(db, {
    ...{ username: 'meilin', name: 'Mei Lin' },
    // It is among the examples.
    password: 'a long password',
  });
  const admin = await createUser(db, { username: 'arjun', role: 'admin' });
  const master = await createUser(db, { username: 'nora', role: 'master' });
  const leaving = await createUser(db, { username: 'sofia' });
  const linkToken = async (email: string) =>
    (await app.mailsTo(email)).findLast(({ link }) => link)?.link?.searchParams.get('token') ?? '';

  await recordAccounts();
  await recordHouse();
  for (const { record } of Object.values(TOOLS_TESTING)) {
    await record?.({
      ...{ call, send, follow, noteCode, dayAhead, source, user: meilin },
      show: (key, sent) => Object.assign(recorded[key] ?? {}, { sent }),
      atLast: (run) => last.push(run),
    });
  }
  if (probing) for (const again of probes) await again();
  for (const run of last) await run();
  return recorded;

  async function recordAccounts() {
    const email = 'sam@example.org';
    await call('POST Register', { username: 'sam', email, password: 'a long password' }, null);
    const credentials = { identifier: 'sam', password: 'a long password' };
    const waiting = await send('POST Login', credentials, null);
    await call('POST Activate', { token: await linkToken(email) }, null);
    await send(
      'POST Register',
      { username: 'kim', email: 'kim@example.org', password: 'a long password' },
      null,
    );
    await call('GET Activate', { token: await linkToken('kim@example.org') }, null);
    await call('POST Login', credentials, null);
    noteCode('POST Login', waiting);
    await call('POST ForgotPassword', { email }, null);
    await call('POST ResetPassword', { token: await linkToken(email), password: 'another password' }, null);
    await call('GET ValidateToken');
    await call('POST ValidateToken');
    await call('GET Token');
    await call('POST Logout', {}, leaving);
  }

  async function recordHouse() {
    await call('GET Preferences get');
    await call('POST Preferences', { time_zone: TIME_ZONE, week_start: 7 });
    await call('GET ThemeSettings get');
    await call('GET ThemeSettings available');
    await call('POST ThemeSettings', { theme_name: 'Professional Dark' });
    await call('POST MasterSettings getStatus', {}, master);
    await call('POST MasterSettings toggleRegistration', { enabled: true }, master);
    await call('POST OptionAccess getNavigatorSettings', {}, admin);
    await call('POST OptionAccess getHomeSettings', {}, admin);
    const settings = [{ setting_key: 'devFlowEnabled_user', setting_value: true }];
    await call('POST OptionAccess updateHomeSettings', { settings }, admin);
    const tools = [{ tool_key: 'script-manager', title: 'Scripts' }];
    await call('POST OptionAccess updateNavigatorSettings', { tools }, admin);
  }
}

const TIME_ZONE = 'Asia/Kuala_Lumpur';
const dayAhead = (days: number) => textOfDay(civilDay(new Date(), TIME_ZONE) + days);

const LONGEST = 120;
const MOST = { entries: 2, fields: 60 };

/** A value as an example: the same in every run, and short. */
function example<T>(value: T): T {
  return shortened(value) as T;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST.entries).map(shortened);
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).slice(0, MOST.fields);
    return Object.fromEntries(fields.map(([name, one]) => [name, shortened(one)]));
  }
  // Milliseconds of today.
  if (typeof value === 'number') return value > 1e12 ? 1_769_851_800_000 : value;
  if (typeof value !== 'string') return value;
  if (value === dayAhead(0)) return '2026-01-31';
  if (value === dayAhead(28)) return '2026-02-28';
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return '2026-01-31T09:30:00.000Z';
  if (/^\d+\/\d+\/\d{4}_[\d:]+$/.test(value)) return '1/31/2026_17:30:00';
  const text = value
    .replace(/^Wy[IJ][\w-]{20,}$/, 'the-cursor-of-the-answer-before')
    .replace(/^[\w-]{43}$/, 'the-token-that-came-with-this-answer-or-mail')
    .replace(/^(ts[a-z]_|[a-z]+_)[0-9A-Za-z_-]{30,}$/, '$1the-key')
    .replace(/(?<=[?&]key=ts[a-z]_)[\w-]{30,}$/, 'the-key')
    .replace(/^[0-9a-f-]{36}(?=@toolstead$)/, '5f0b2c1e-7d34-4a8e-9c61-2f8f5d3b7a90');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
