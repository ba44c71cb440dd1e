import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Config } from './config';
import { AddressRefused, lookUpPublic } from './public-address';

interface OutgoingRequest {
  /** Whose: a public demo calls nobody. */
  config: Pick<Config, 'publicDemo'>;
  method?: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: Buffer;
  /** Ends the request and the reading of its answer. */
  signal: AbortSignal;
}

/**
 * Calls a URL that `isCallable` allows, on a connection of its own to a public address; redirects are answers. Rejects with
 * `AddressRefused` if its name leads elsewhere, and in a public demo always.
 */
export function callOut(
  url: URL,
  { config, method = 'GET', headers, body, signal }: OutgoingRequest,
): Promise<IncomingMessage> {
  if (config.publicDemo) return Promise.reject(new AddressRefused());
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { method, signal, agent: false, lookup: lookUpPublic } as const;
    request(url, { ...options, headers: { 'user-agent': 'Toolstead', ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 3;

/** Whether an answer sends its caller elsewhere. */
export function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return REDIRECTS.has(statusCode);
}

/**
 * As `callOut`, following at most three redirects: one more is the answer. Rejects with `AddressRefused` for a URL on the way
 * that is not allowed.
 */
export async function callFollowing(
  address: URL,
  request: OutgoingRequest,
  isAllowed: (url: URL) => boolean,
): Promise<IncomingMessage> {
  let url = address;
  for (let hop = 0; ; hop++) {
    if (!isAllowed(url)) throw new AddressRefused();
    const response = await callOut(url, request);
    const { location } = response.headers;
    const isFollowed = isRedirect(response) && location !== undefined && URL.canParse(location, url.href);
    if (!isFollowed || hop === MAX_REDIRECTS) return response;
    response.destroy();
    url = new URL(location, url);
  }
}

/** The body of an answer; null if it has more than `most` bytes, of which no more are read. */
export async function readAnswer(response: IncomingMessage, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0);
  if (bytes <= most) {
    bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > most) break;
      parts.push(part);
    }
  }
  if (bytes <= most) return Buffer.concat(parts);
  response.destroy();
  return null;
}
