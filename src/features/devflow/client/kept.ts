import type { KeptOfTool } from '@/platform/client/kept/kept-answers';

/** The boards looked at last. */
export const kept: KeptOfTool = {
  queries: { 'devflow.overview': 1, 'devflow.openItems': 8, 'devflow.views': 1, 'devflow.labels': 1 },
};
