import { Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// All ranges that are not globally reachable (IANA's registries of special-purpose addresses).
const NOT_PUBLIC: [family: 'ipv4' | 'ipv6', network: string, bits: number][] = [
  ['ipv4', '0.0.0.0', 8],
  ['ipv4', '10.0.0.0', 8],
  ['ipv4', '100.64.0.0', 10],
  ['ipv4', '127.0.0.0', 8],
  ['ipv4', '169.254.0.0', 16],
  ['ipv4', '172.16.0.0', 12],
  ['ipv4', '192.0.0.0', 24],
  ['ipv4', '192.0.2.0', 24],
  ['ipv4', '192.88.99.0', 24],
  ['ipv4', '192.168.0.0', 16],
  ['ipv4', '198.18.0.0', 15],
  ['ipv4', '198.51.100.0', 24],
  ['ipv4', '203.0.113.0', 24],
  ['ipv4', '224.0.0.0', 3],
  ['ipv6', '2001::', 23],
  ['ipv6', '2001:db8::', 32],
  ['ipv6', '2002::', 16],
  ['ipv6', '3fff::', 20],
];
const notPublic = new BlockList();
for (const [family, network, bits] of NOT_PUBLIC) notPublic.addSubnet(network, bits, family);
// The only globally assigned range of IPv6; addresses that embed an IPv4 address are outside of it.
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/** A name has an address that is not public. */
export class AddressRefused extends Error {}

/** Whether an address is globally reachable. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** The `address:port` of a URL whose host is a literal address; null if it is a name. */
export function literalAddress(url: URL): string | null {
  if (isIP(bareHost(url)) === 0) return null;
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return `${url.hostname}:${port}`;
}

/**
 * Whether this server may call a URL: by https on the default port, where only a public address is connected to
 * (`lookUpPublic`), or an `address:port` that is `named` literally, by http as well.
 */
export function isCallable(url: URL, named: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  const literal = literalAddress(url);
  if (literal !== null && named.includes(literal)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return literal === null || isPublicAddress(bareHost(url));
}

/** An IPv6 address without its brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** Not the system's `getaddrinfo`, which has no timeout and delays the exit of the process. */
const resolver = new Resolver({ timeout: 2_000, tries: 2 });

async function addressesOf(hostname: string): Promise<LookupAddress[]> {
  // The loopback address, whatever a name server answers (RFC 6761 section 6.3).
  if (/(^|\.)localhost\.?$/i.test(hostname)) throw new AddressRefused();
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = (outcome: PromiseSettledResult<string[]>, family: 4 | 6) =>
    outcome.status === 'fulfilled' ? outcome.value.map((address) => ({ address, family })) : [];
  const addresses = [...found(four, 4), ...found(six, 6)];
  if (addresses.length === 0) throw new Error(`${hostname} has no address`);
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new AddressRefused();
  return addresses;
}

/**
 * Resolves a host for a connection, which then uses the very addresses that were checked here: a second look-up could
 * return others. Refuses a host that has an address that is not public.
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  addressesOf(hostname).then(
    (addresses) => {
      const [first] = addresses;
      if (options.all) callback(null, addresses);
      else callback(null, first?.address ?? '', first?.family);
    },
    (error: NodeJS.ErrnoException) => callback(error, ''),
  );
};
