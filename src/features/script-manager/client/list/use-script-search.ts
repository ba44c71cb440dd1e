import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { trpc } from '@/platform/client/trpc';
import { useAddressText } from '@/platform/client/use-address-text';
import { useChangeAddress } from '@/platform/client/use-change-address';
import {
  readScopes,
  readScriptAddress,
  scopesText,
  type Scope,
  type ScriptAddress,
} from '../scripts/script-address';
import type { HitLine } from '../scripts/script-rows';
import { isSameTag } from '../tags/tag-rules';

const NO_HITS: ReadonlyMap<number, readonly HitLine[]> = new Map();

/**
 * The search of the list, from the URL: names and tags are searched here at once, the contents by the server when
 * typing pauses.
 */
export function useScriptSearch() {
  const address = useSearch({ from: '/signed-in/script-manager' });
  const change = useChangeAddress('/script-manager', readScriptAddress);
  const write = (part: ScriptAddress) => change(part, true);
  const {
    text: query,
    type,
    setWritten,
  } = useAddressText(address.search ?? '', (search) => write({ search }));
  const settled = address.search?.trim() ?? '';
  const scopes = useMemo(() => readScopes(address.in), [address.in]);
  const tags = useMemo(() => address.tags?.split(';') ?? [], [address.tags]);

  const inContents = scopes.has('content') && query.trim() !== '';
  const contents = trpc.scripts.search.useQuery(
    { query: settled },
    {
      enabled: inContents && settled !== '',
      staleTime: 5_000,
      gcTime: 60_000,
      // Only the latest search is needed.
      trpc: { abortOnUnmount: true },
    },
  );
  const isSettled = readScriptAddress({ search: query.trim() }).search === settled;
  const current = inContents && isSettled ? contents.data : undefined;
  const hits = useMemo(
    () => (current ? new Map(current.hits.map(({ id, lines }) => [id, lines])) : NO_HITS),
    [current],
  );

  return {
    query,
    setQuery: type,
    scopes,
    toggleScope: (scope: Scope) => {
      const next = new Set(scopes);
      if (!next.delete(scope)) next.add(scope);
      write({ in: scopesText(next) });
    },
    tags,
    toggleTag: (tag: string) => {
      const others = tags.filter((one) => !isSameTag(one, tag));
      write({ tags: (others.length < tags.length ? others : [...tags, tag]).join(';') });
    },
    /** Searches for this, in the scopes as they are if none are given. */
    show: (part: ScriptAddress) => {
      setWritten(part.search ?? '');
      write({ search: undefined, tags: undefined, ...part });
    },
    hits,
    /** The contents have not been searched yet. */
    searching: inContents && !current && !contents.isError,
    /** The contents could not be searched. */
    failed: inContents && contents.isError,
    /** More scripts match than are returned. */
    more: current?.more ?? false,
  };
}
