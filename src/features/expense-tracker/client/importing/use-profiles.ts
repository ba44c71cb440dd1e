import { useMemo } from 'react';
import { trpc } from '@/platform/client/trpc';
import { parseProfile, type Profile } from './profiles';

/** How files of an account were read before, by the hash of their heads. */
export function useProfiles(accountId: number | null): Readonly<Record<string, Profile>> {
  const { data } = trpc.expenses.importProfiles.useQuery(
    { accountId: accountId ?? 0 },
    { enabled: accountId !== null, staleTime: 0 },
  );
  return useMemo(
    () =>
      Object.fromEntries(
        (data?.profiles ?? []).flatMap(({ headerHash, mapping }) => {
          const profile = parseProfile(mapping);
          return profile ? [[headerHash, profile] as const] : [];
        }),
      ),
    [data],
  );
}
