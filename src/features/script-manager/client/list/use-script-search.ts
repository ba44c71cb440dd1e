import { useEffect, useMemo, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import type { HitLine, Scope } from '../scripts/script-rows';

/** The contents are searched when the typing pauses for so long. */
const TYPING_PAUSE_MS = 250;
/** Of the server's. */
const QUERY_MAX = 200;
const NO_HITS: ReadonlyMap<number, readonly HitLine[]> = new Map();

/** The search of the list: names and tags are looked through here and at once, the contents by the server. */
export function useScriptSearch() {
  const [query, setQuery] = useState('');
  const [settled, setSettled] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<Scope>>(() => new Set(['name', 'content']));

  useEffect(() => {
    const timer = setTimeout(() => setSettled(query.trim().slice(0, QUERY_MAX)), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query]);

  const inContents = scopes.has('content') && query.trim() !== '';
  const contents = trpc.scripts.search.useQuery(
    { query: settled },
    {
      enabled: inContents && settled !== '',
      staleTime: 5_000,
      gcTime: 60_000,
      // The server looks for what was typed last, and for nothing else.
      trpc: { abortOnUnmount: true },
    },
  );
  const current = inContents && query.trim().slice(0, QUERY_MAX) === settled ? contents.data : undefined;
  const hits = useMemo(
    () => (current ? new Map(current.hits.map(({ id, lines }) => [id, lines])) : NO_HITS),
    [current],
  );

  return {
    query,
    setQuery,
    scopes,
    toggleScope: (scope: Scope) => {
      const next = new Set(scopes);
      if (!next.delete(scope)) next.add(scope);
      setScopes(next);
    },
    hits,
    /** The contents have not been looked through yet. */
    searching: inContents && !current && !contents.isError,
    /** The contents could not be looked through. */
    failed: inContents && contents.isError,
    /** More scripts hold it than are told of. */
    more: current?.more ?? false,
  };
}
