import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AppError } from '@/platform/server/errors';
import { addressRefused, isAllowedAddress, lookUpPublic } from './image-address';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Downloads an image, following redirects within the list of hosts; raises 403, 413, 502 or 504. */
export async function downloadImage(
  address: URL,
  hosts: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let url = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!isAllowedAddress(url, hosts)) throw addressRefused();
      const response = await open(url, signal);
      const { statusCode = 0 } = response;
      const { location } = response.headers;
      if (statusCode === 200) return await readBody(response);
      response.destroy();
      if (!REDIRECTS.has(statusCode) || location === undefined || !URL.canParse(location, url)) {
        throw failed(`The image's host answered ${String(statusCode)}`);
      }
      url = new URL(location, url);
    }
    throw failed("The image's host redirects too often");
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (signal.aborted) {
      throw new AppError('GATEWAY_TIMEOUT', "The image's host took too long", { code: 'image_timeout' });
    }
    throw failed("The image's host could not be reached");
  }
}

function failed(message: string): AppError {
  return new AppError('BAD_GATEWAY', message, { code: 'image_unavailable' });
}

function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    // No Referer: the hosts refuse foreign ones.
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Toolstead' };
    request(url, { headers, signal, agent: false, lookup: lookUpPublic }, resolve).on('error', reject).end();
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = Number(response.headers['content-length'] ?? 0);
  if (bytes <= MAX_BYTES) {
    bytes = 0;
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > MAX_BYTES) break;
      parts.push(part);
    }
  }
  if (bytes <= MAX_BYTES) return Buffer.concat(parts);
  response.destroy();
  throw new AppError('PAYLOAD_TOO_LARGE', 'The image is too large', { code: 'image_too_large' });
}
