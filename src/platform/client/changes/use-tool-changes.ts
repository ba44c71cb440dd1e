import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../current-user';
import { useHotkey } from '../hotkeys';
import { useRevision } from '../revision-stream';
import { outboxOf } from '../outbox/use-outbox';
import { type RouterInputs, trpc } from '../trpc';
import type { Effects, Tool } from './cached-queries';
import type { Answered, ToolChangesOptions } from './tool-change';
import { createToolChanges, type ToolChanges } from './tool-changes';
import type { List } from './undo-history';

/** A query that the changes of its tool keep as it is on the server: asked once, and again where there was no connection. */
export const LIVE = { staleTime: Infinity, refetchOnReconnect: true } as const;

const stores = new WeakMap<QueryClient, Map<Tool, unknown>>();

interface ToolChangesHere<Of extends Tool> extends ToolChangesOptions<Of> {
  /** The topic of the tool's revisions. */
  topic: string;
}

/**
 * The changes of a tool, shared by all its screens while the user is signed in. Follows changes made elsewhere, and binds
 * Ctrl/Cmd+Z and Ctrl/Cmd+Shift+Z, except in text fields, which have their own undo. Call it once per screen.
 */
export function useToolChanges<Of extends Tool>(
  tool: Of,
  { topic, ...options }: ToolChangesHere<Of>,
): ToolChanges<Of> {
  const queryClient = useQueryClient();
  const { client } = trpc.useUtils();
  const { id: user } = useCurrentUser();
  const [changes] = useState(() => {
    const ofSignIn = stores.get(queryClient) ?? new Map<Tool, unknown>();
    stores.set(queryClient, ofSignIn);
    const known = ofSignIn.get(tool) as ToolChanges<Of> | undefined;
    const created =
      known ??
      createToolChanges({ tool, user, queryClient, outbox: outboxOf(queryClient, user, client) }, options);
    ofSignIn.set(tool, created);
    return created;
  });
  useRevision(topic, user, (revision) => void changes.catchUp(revision));
  const key = { group: options.name, leftToFields: true };
  const by = (from: List) => () => changes.reverseLast(from);
  useHotkey({ ...key, keys: 'mod+z', does: 'Undo the last change', run: by('done') });
  useHotkey({ ...key, keys: 'mod+shift+z', does: 'Redo what was undone', run: by('undone') });
  return changes;
}

/** Like `useToolChanges`, with the tool's own changes by name and the problem that it shows. */
export function useToolActions<Of extends Tool, Actions>(
  tool: Of,
  options: ToolChangesHere<Of>,
  create: (changes: ToolChanges<Of>) => Actions,
) {
  const changes = useToolChanges(tool, options);
  const [actions] = useState(() => create(changes));
  const problem = useSyncExternalStore(changes.subscribe, changes.problem);
  return { changes, actions, problem, dismissProblem: changes.dismissProblem };
}

/** Like `shown` of the changes, and rerenders when they change. */
export function useShown<Of extends Tool, Name extends keyof Effects<Of>>(
  changes: ToolChanges<Of>,
  name: Name,
  data: Answered<Of, Name> | undefined,
  input?: RouterInputs[Of][Name & keyof RouterInputs[Of]],
): Answered<Of, Name> | undefined {
  const pending = useSyncExternalStore(changes.subscribePending, changes.pending);
  // Compared by value, since callers create a new object with each render.
  const asked = JSON.stringify(input ?? null);
  return useMemo(
    () => changes.shown(name, data, pending, JSON.parse(asked) as typeof input),
    [changes, name, data, pending, asked],
  );
}
