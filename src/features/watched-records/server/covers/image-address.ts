import { AppError } from '@/platform/server/errors';
import { isCallable, literalAddress } from '@/platform/server/public-address';

/**
 * Whether an image may be fetched from `url` (contract, watched records): by https from a listed host on the default
 * port, or from an `address:port` that is listed literally, by http as well.
 */
export function isAllowedAddress(url: URL, hosts: readonly string[]): boolean {
  const listed = hosts.map((host) => host.toLowerCase());
  return (
    isCallable(url, listed) && [url.hostname, literalAddress(url) ?? ''].some((host) => listed.includes(host))
  );
}

export function addressRefused(): AppError {
  return new AppError('FORBIDDEN', 'Images may not be fetched from this address', {
    code: 'address_refused',
  });
}
