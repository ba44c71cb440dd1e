import type { KeptOfTool } from '@/platform/client/kept/kept-answers';

/** The list, and the texts opened lately. */
export const kept: KeptOfTool = {
  queries: { 'scripts.list': 1, 'scripts.open': 20, 'scripts.preferences': 1, 'scripts.searches': 1 },
};
