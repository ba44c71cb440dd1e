import { serverMessage } from '@/platform/client/trpc';

/** Why items could not be loaded, for users. */
export function itemsProblem(error: unknown): string {
  return serverMessage(error) ?? 'Failed to fetch items';
}
