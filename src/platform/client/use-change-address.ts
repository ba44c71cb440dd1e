import { useNavigate, useRouter } from '@tanstack/react-router';

/** A path as the router compares it: whatever its case, and without a slash at its end. */
const plain = (path: string) => path.toLowerCase().replace(/\/$/, '');

/**
 * Returns a function that changes the search parameters of a page, and with `replace` leaves no entry in the history: some
 * of them, or all as a function makes them of the newest ones, which may not be on the screen yet. So of two quick steps to
 * the next month both count. Once the page is left, an answer that comes late leads nobody back.
 *
 * @param page its path
 * @param read parses the search parameters
 */
export function useChangeAddress<Address extends object>(
  page: string,
  read: (raw: Record<string, unknown>) => Address,
) {
  const navigate = useNavigate();
  const router = useRouter();
  return (change: Partial<Address> | ((now: Address) => Address), replace = false): void => {
    if (plain(router.latestLocation.pathname) !== page) return;
    const search = (raw: object) => {
      const now = read({ ...raw });
      const next = typeof change === 'function' ? change(now) : { ...now, ...change };
      return read(next as Record<string, unknown>);
    };
    // The router knows the parameters by the page alone, and no tool is known here.
    const to = { to: page as never, search: search as never, resetScroll: false };
    // What is replaced keeps what else the history knows of it.
    void navigate({ ...to, replace, ...(replace && { state: true }) });
  };
}
