import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../current-user';
import { useHotkey } from '../hotkeys';
import { type RouterInputs, type RouterOutputs, trpc } from '../trpc';
import type { Effects, Tool } from './kept-answers';
import { replay } from './pending';
import { createToolChanges, type ToolChanges, type ToolChangesOptions } from './tool-changes';

type Shown<Of extends Tool, Name> = RouterOutputs[Of][Name & keyof RouterOutputs[Of]] & { revision: number };

const stores = new WeakMap<QueryClient, Map<Tool, unknown>>();

/** The changes of a tool: the same for all its screens, as long as somebody is signed in. */
export function useToolChanges<Of extends Tool>(tool: Of, options: ToolChangesOptions<Of>): ToolChanges<Of> {
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
  return changes;
}

/** A kept answer with the changes that it does not hold yet; `input` is what was asked. */
export function useShown<Of extends Tool, Name extends keyof Effects<Of>>(
  changes: ToolChanges<Of>,
  name: Name,
  data: Shown<Of, Name> | undefined,
  input?: RouterInputs[Of][Name & keyof RouterInputs[Of]],
): Shown<Of, Name> | undefined {
  const pending = useSyncExternalStore(changes.subscribePending, changes.pending);
  const asked = JSON.stringify(input);
  return useMemo(
    () =>
      data &&
      replay(data, pending, (effects, shown) => {
        const effect = effects[name] as ((data: object, input: unknown) => object | null) | undefined;
        return (effect?.(shown, asked && JSON.parse(asked)) ?? shown) as typeof shown;
      }),
    [data, pending, name, asked],
  );
}

/** Ctrl/Cmd+Z and Ctrl/Cmd+Shift+Z on a tool's screens; fields keep them for what was typed. */
export function useUndoKeys(
  group: string,
  { undoLast, redoLast }: { undoLast: () => void; redoLast: () => void },
): void {
  const key = { group, leftToFields: true };
  useHotkey({ ...key, keys: 'mod+z', does: 'Undo the last change', run: undoLast });
  useHotkey({ ...key, keys: 'mod+shift+z', does: 'Redo what was undone', run: redoLast });
}
