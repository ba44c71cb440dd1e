import { LIVE } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { failureText } from '../scripts/failure-text';

/** The notes, the dialect and the values of a script, and why they could not be loaded. */
export function useDetails(id: number) {
  const query = trpc.scripts.details.useQuery({ id }, LIVE);
  const load = loadStateOf(query, (error) => failureText('Failed to load scripts', error));
  return { details: query.data, load };
}
