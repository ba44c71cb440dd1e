import { trpc } from '@/platform/client/trpc';

/** Whether mails leave this server, as is taken for granted until it is known; otherwise they are files on it. */
export const useMails = (): boolean =>
  trpc.accounts.registration.useQuery(undefined, { staleTime: Infinity }).data?.mails ?? true;

/** Where a mail is that does not leave the server. */
export const OUTBOX = 'a file on the server, in DATA_DIR/outbox';
