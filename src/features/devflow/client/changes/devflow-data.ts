import type { RouterOutputs, trpc } from '@/platform/client/trpc';

/** The tRPC client with its query cache. */
export type Utils = ReturnType<typeof trpc.useUtils>;
export type Overview = RouterOutputs['devflow']['overview'];
export type Feature = Overview['features'][number];
export type Status = Overview['statuses'][number];
export type View = RouterOutputs['devflow']['views']['views'][number];
/** The open items of one feature, in its order, and its order of statuses. */
export type OpenItems = Pick<RouterOutputs['devflow']['openItems'], 'items' | 'statusIds' | 'revision'>;
export type OpenChanges = RouterOutputs['devflow']['openChanges'];
export type OpenItem = OpenItems['items'][number];
export type CompletedItem = RouterOutputs['devflow']['completedItems']['items'][number];
export type FoundItem = RouterOutputs['devflow']['findOpen']['items'][number];
