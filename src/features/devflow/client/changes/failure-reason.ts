import { serverMessage } from '@/platform/client/trpc';

/** Why a call failed: what the server says, or that it said nothing. */
export function reasonOf(error: unknown): string {
  const said = serverMessage(error);
  return said === null ? 'The server cannot be reached' : said || 'Unknown error';
}
