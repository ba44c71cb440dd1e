import { trpc } from '@/platform/client/trpc';

/** The labels that items of the account have. */
export function useKnownLabels(): readonly string[] {
  return trpc.devflow.labels.useQuery(undefined).data?.labels ?? [];
}
