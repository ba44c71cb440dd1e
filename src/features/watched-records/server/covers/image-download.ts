import type { IncomingMessage } from 'node:http';
import type { Config } from '@/platform/server/config';
import { AppError } from '@/platform/server/errors';
import { callFollowing, isRedirect, readAnswer } from '@/platform/server/outgoing-request';
import { AddressRefused } from '@/platform/server/public-address';
import { addressRefused, isAllowedAddress } from './image-address';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
// No Referer: the hosts refuse foreign ones.
const HEADERS = { accept: 'image/*', 'accept-encoding': 'identity' };

/** Downloads an image, following redirects within the list of hosts; raises 403, 413, 502 or 504. */
export async function downloadImage(
  config: Pick<Config, 'publicDemo'>,
  address: URL,
  hosts: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await callFollowing(address, { config, headers: HEADERS, signal }, (url) =>
      isAllowedAddress(url, hosts),
    );
    if (response.statusCode === 200) return await readBody(response);
    response.destroy();
    throw failed(
      isRedirect(response)
        ? "The image's host redirects too often"
        : `The image's host answered ${String(response.statusCode)}`,
    );
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof AddressRefused) throw addressRefused();
    if (signal.aborted) {
      throw new AppError('GATEWAY_TIMEOUT', "The image's host took too long", { code: 'image_timeout' });
    }
    throw failed("The image's host could not be reached");
  }
}

function failed(message: string): AppError {
  return new AppError('BAD_GATEWAY', message, { code: 'image_unavailable' });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const body = await readAnswer(response, MAX_BYTES);
  if (body) return body;
  throw new AppError('PAYLOAD_TOO_LARGE', 'The image is too large', { code: 'image_too_large' });
}
