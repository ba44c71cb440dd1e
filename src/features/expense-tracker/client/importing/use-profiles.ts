import { useMemo } from 'react';
import { trpc } from '@/platform/client/trpc';
import { parseProfile, type Profile } from './profiles';

/** How files of an account were read before, by the hash of their heads; `keep` adds one before the server has it. */
export function useProfiles(accountId: number | null) {
  const named = { accountId: accountId ?? 0 };
  const utils = trpc.useUtils();
  const { data } = trpc.expenses.importProfiles.useQuery(named, {
    enabled: accountId !== null,
    staleTime: 0,
  });
  const profiles = useMemo((): Readonly<Record<string, Profile>> => {
    const known = (data?.profiles ?? []).map(
      ({ headerHash, mapping }) => [headerHash, parseProfile(mapping)] as const,
    );
    return Object.fromEntries(known.flatMap(([hash, profile]) => (profile ? [[hash, profile]] : [])));
  }, [data]);
  return {
    profiles,
    keep: (headerHash: string, mapping: string) =>
      utils.expenses.importProfiles.setData(named, (before) => {
        if (!before) return before;
        const others = before.profiles.filter((profile) => profile.headerHash !== headerHash);
        return { ...before, profiles: [...others, { ...named, headerHash, mapping }] };
      }),
  };
}
