/** What the address of /navigator holds: `debug`, of whatever value, asks for the strip of those who administer it. */
export function readNavigatorSearch(raw: Record<string, unknown>): { debug?: unknown } {
  return 'debug' in raw ? { debug: raw.debug } : {};
}
