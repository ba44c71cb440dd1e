import { useEffect } from 'react';
import { obeyPreferences } from '@/platform/client/preferences';
import { trpc, type RouterOutputs, type TrpcUtils } from '@/platform/client/trpc';

type Answer = RouterOutputs['preferences']['get'];

/** Loaded for an account of which nothing is stored yet. */
const guess = async () => (await import('./browser-guess')).guessFromBrowser();

async function obey({ preferences, stored }: Answer): Promise<void> {
  obeyPreferences(stored ? preferences : { ...preferences, ...(await guess()) });
}

/** Fetches what the account prefers before its first page shows. Never rejects: without an answer the usual is obeyed. */
export async function askPreferences(utils: TrpcUtils): Promise<void> {
  const query = utils.preferences.get.fetch(undefined, { staleTime: Infinity, retry: false });
  await query.then(obey, () => undefined);
}

/** Obeys what the account prefers, and has the server keep what this browser tells if it knows nothing; used by the layout. */
export function useFollowPreferences(): void {
  const utils = trpc.useUtils();
  const { data } = trpc.preferences.get.useQuery(undefined, { staleTime: Infinity });
  const { mutate } = trpc.preferences.guess.useMutation({
    onSuccess({ preferences }) {
      utils.preferences.get.setData(undefined, { preferences, stored: true });
      // What was asked meanwhile may be of another day.
      if (JSON.stringify(preferences) !== JSON.stringify(data?.preferences)) void utils.invalidate();
    },
  });
  useEffect(() => {
    if (!data) return;
    void obey(data).catch(() => undefined);
    if (!data.stored) void guess().then(mutate, () => undefined);
  }, [data, mutate]);
}
