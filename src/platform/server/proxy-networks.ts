import { BlockList, isIP } from 'node:net';

/**
 * The networks behind the keywords of TRUST_PROXY. Link-local networks are left out: no proxy uses them, while
 * 169.254.169.254 is the clouds' metadata service.
 */
const NETWORKS = {
  loopback: ['127.0.0.0/8', '::1/128'],
  // RFC 1918 and RFC 4193.
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
} as const;

type Word = keyof typeof NETWORKS;
const WORDS = Object.keys(NETWORKS) as Word[];

/** Whether an entry of TRUST_PROXY is a keyword, an address, or a network in CIDR form. */
export function isProxyEntry(entry: string): boolean {
  if (WORDS.some((word) => word === entry)) return true;
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** The addresses and networks of TRUST_PROXY, with keywords replaced by their networks. */
export function proxyNetworks(entries: readonly string[]): string[] {
  return entries.flatMap((entry) => {
    const word = WORDS.find((known) => known === entry);
    return word ? NETWORKS[word] : [entry];
  });
}

/** The keyword whose networks contain an address, or null. */
export function proxyWordOf(address: string): Word | null {
  return WORDS.find((word) => isWithin(address, NETWORKS[word])) ?? null;
}

function isWithin(address: string, networks: readonly string[]): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [start = '', bits] = network.split('/');
    list.addSubnet(start, Number(bits), isIP(start) === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
