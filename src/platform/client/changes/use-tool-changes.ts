import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../current-user';
import { useHotkey } from '../hotkeys';
import { useRevision } from '../revision-stream';
import { type RouterInputs, trpc } from '../trpc';
import type { Effects, Tool } from './cached-queries';
import type { Answered } from './tool-change';
import { createToolChanges, type ToolChanges, type ToolChangesOptions } from './tool-changes';

const stores = new WeakMap<QueryClient, Map<Tool, unknown>>();

interface ToolChangesHere<Of extends Tool> extends ToolChangesOptions<Of> {
  /** Under which the account's changes of the tool are counted. */
  topic: string;
  /** The tool's name in the list of keys. */
  name: string;
}

/**
 * The changes of a tool: the same for all its screens, as long as somebody is signed in. Follows what happens to the
 * tool elsewhere, and gives the screen Ctrl/Cmd+Z and Ctrl/Cmd+Shift+Z, which fields keep for what was typed in them.
 * Once in each of the tool's screens.
 */
export function useToolChanges<Of extends Tool>(
  tool: Of,
  { topic, name, ...options }: ToolChangesHere<Of>,
): ToolChanges<Of> {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const { id: user } = useCurrentUser();
  const [changes] = useState(() => {
    const ofSignIn = stores.get(queryClient) ?? new Map<Tool, unknown>();
    stores.set(queryClient, ofSignIn);
    const known = ofSignIn.get(tool) as ToolChanges<Of> | undefined;
    const created = known ?? createToolChanges({ tool, user, queryClient, utils }, options);
    ofSignIn.set(tool, created);
    return created;
  });
  useRevision(topic, user, (revision) => void changes.catchUp(revision));
  const key = { group: name, leftToFields: true };
  useHotkey({ ...key, keys: 'mod+z', does: 'Undo the last change', run: changes.undoLast });
  useHotkey({ ...key, keys: 'mod+shift+z', does: 'Redo what was undone', run: changes.redoLast });
  return changes;
}

/** A kept answer with the changes that it does not hold yet, followed; `input` is what was asked. */
export function useShown<Of extends Tool, Name extends keyof Effects<Of>>(
  changes: ToolChanges<Of>,
  name: Name,
  data: Answered<Of, Name> | undefined,
  input?: RouterInputs[Of][Name & keyof RouterInputs[Of]],
): Answered<Of, Name> | undefined {
  const pending = useSyncExternalStore(changes.subscribePending, changes.pending);
  // Compared by what it says, since it is made anew with each rendering.
  const asked = JSON.stringify(input ?? null);
  return useMemo(
    () => changes.shown(name, data, pending, JSON.parse(asked) as typeof input),
    [changes, name, data, pending, asked],
  );
}
