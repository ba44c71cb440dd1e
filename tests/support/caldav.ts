import { randomBytes } from 'node:crypto';
import { makeAccessToken, type toolsText, toolsText as textOfTools } from '@/platform/server/access-tokens';
import type { TestApp } from './app';
import { createPlanner } from './calendar';

type Rights = Parameters<typeof toolsText>[0];

/** A user with a token for CalDAV, and a program that calls with it. */
export async function createDevice(app: TestApp, rights: Rights = [['calendar', 'write']]) {
  const planner = await createPlanner(app, 'Europe/Berlin');
  return { ...planner, ...(await deviceOf(app, planner.user, rights)) };
}

/** A program of a user that exists. */
export async function deviceOf(app: TestApp, user: { id: number; username: string }, rights: Rights) {
  const { token, tokenHash } = makeAccessToken();
  await app.services.db
    .insertInto('access_tokens')
    .values({
      user_id: user.id,
      token_hash: tokenHash,
      name: `Phone ${randomBytes(4).toString('hex')}`,
      tools: textOfTools(rights),
      created_at: new Date(),
      expires_at: null,
    })
    .execute();
  const authorization = `Basic ${Buffer.from(`${user.username}:${token}`).toString('base64')}`;
  const send = async (
    method: string,
    path: string,
    { body, ...headers }: { body?: string } & Record<string, string | undefined> = {},
  ) => {
    const answer = await app.http.inject({
      method: method as 'GET',
      url: path,
      headers: Object.fromEntries(
        Object.entries({ authorization, 'user-agent': 'Test/1.0', ...headers }).filter(
          ([, value]) => value !== undefined,
        ),
      ),
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
  const home = `/caldav/calendars/${String(user.id)}/`;
  return { token, authorization, send, home };
}

export type Device = Awaited<ReturnType<typeof createDevice>>;

const NAMESPACES =
  'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/"';

/** An XML document with the prefixes D, C, CS and A. */
export function xml(root: string, content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><${root} ${NAMESPACES}>${content}</${root}>`;
}

/** A calendar object of one event. */
export function ics(uid: string, lines: readonly string[] = []): string {
  const has = (name: string) => lines.some((line) => line.startsWith(name));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//Test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    ...(has('DTSTART') ? [] : ['DTSTART:20261127T100000Z', 'DTEND:20261127T110000Z']),
    ...(has('SUMMARY') ? [] : ['SUMMARY:Dentist']),
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** What a sync-collection answers: what is there by its address with its entity tag, what is gone, and the next token. */
export function syncAnswer(body: string) {
  const there = new Map<string, string>();
  const gone: string[] = [];
  for (const [response] of body.matchAll(/<D:response>.*?<\/D:response>/gs)) {
    const href = /<D:href>(.*?)<\/D:href>/.exec(response)?.[1] ?? '';
    const etag = /<D:getetag>(.*?)<\/D:getetag>/.exec(response)?.[1]?.replaceAll('&quot;', '"');
    if (etag === undefined) gone.push(href);
    else there.set(href, etag);
  }
  return { there, gone, token: /<D:sync-token>(.*?)<\/D:sync-token>/.exec(body)?.[1] ?? '' };
}

/** Asks a calendar what has changed since a token. */
export async function syncFrom({ send }: Pick<Device, 'send'>, calendar: string, token = '') {
  const body = xml(
    'D:sync-collection',
    `<D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level><D:prop><D:getetag/></D:prop>`,
  );
  const answer = await send('REPORT', calendar, { body, depth: '0' });
  return { status: answer.status, body: answer.body, ...syncAnswer(answer.body) };
}
