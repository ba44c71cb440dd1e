import type { QueryClient } from '@tanstack/react-query';
import { keptAnswers, type KeptOfTool } from '@/platform/client/kept/kept-answers';

/** Of the house itself. */
const house: KeptOfTool = {
  queries: {
    'toolAccess.openTools': 1,
    'preferences.get': 1,
    'home.overview': 1,
    'home.inProgress': 1,
    'dashboard.read': 2,
  },
};

/** What can be opened without the server. Of tools it is found by its place and not in `tools.ts`: it is loaded after the page. */
export const KEPT: readonly KeptOfTool[] = [
  house,
  ...Object.values(
    import.meta.glob<KeptOfTool>('../../features/*/client/kept.ts', { eager: true, import: 'kept' }),
  ),
];

/** Shows what an account has kept, for want of the server. Resolves to whom it is; null if nothing is kept. */
export async function openKept(queryClient: QueryClient, user: number) {
  const kept = keptAnswers(queryClient, user);
  const who = await kept.user().catch(() => null);
  if (who) await kept.show(KEPT);
  return who;
}
