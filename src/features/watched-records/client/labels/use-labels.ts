import { useMemo } from 'react';
import { trpc } from '@/platform/client/trpc';
import { offeredTags } from './offered-tags';

/** The tags to choose from with their colours, and the types; both in their order. */
export function useLabels() {
  const tags = trpc.watchedRecords.tags.useQuery().data?.tags;
  const types = trpc.watchedRecords.types.useQuery().data?.types;
  return useMemo(() => {
    const stored = tags?.map(({ tag_name: name, tag_color: color }) => ({ name, color })) ?? [];
    return {
      tags: tags ? offeredTags(stored) : stored,
      types: types?.map(({ type_name: name }) => name) ?? [],
      colorOf: new Map(stored.map(({ name, color }) => [name, color])),
    };
  }, [tags, types]);
}

export type Labels = ReturnType<typeof useLabels>;
