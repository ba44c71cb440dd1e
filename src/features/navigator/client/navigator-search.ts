/** The search parameters of /navigator: `debug`, with any value, shows the debug strip to administrators. */
export function readNavigatorSearch(raw: Record<string, unknown>): { debug?: unknown } {
  return 'debug' in raw ? { debug: raw.debug } : {};
}
