import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { useChangeAddress } from '@/platform/client/use-change-address';
import { readScriptAddress } from './script-address';
import type { ScriptEntry } from './script-entry';
import { byName } from '../../by-name';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Whether the previous page in the history is the list of scripts. */
    fromScriptList?: boolean;
  }
}

/**
 * The open script: the one in the URL, else the one remembered for the account, else the first in alphabetical order.
 * After a deletion none, until the user opens one. Opening one adds a history entry, so that Back returns to the previous
 * one.
 */
export function useSelectedScript(scripts: readonly ScriptEntry[] | undefined) {
  const utils = trpc.useUtils();
  const { script: addressed, beside } = useSearch({ from: '/signed-in/script-manager' });
  const fromList = useRouterState({ select: ({ location }) => location.state.fromScriptList === true });
  const navigate = useNavigate();
  const change = useChangeAddress('/script-manager', readScriptAddress);
  const router = useRouter();
  const preferences = trpc.scripts.preferences.useQuery();
  const remember = trpc.scripts.setLastOpened.useMutation();
  const [none, setNone] = useState(false);
  // Read once: opening a script in another tab opens nothing here.
  const [remembered, setRemembered] = useState<number | null>();
  const lastOpened = remembered === undefined ? preferences.data?.lastOpened : remembered;
  const known = scripts !== undefined && !preferences.isLoading;

  const find = (id: number | null | undefined) => scripts?.find((script) => script.id === id);
  const byDefault = none || !known ? undefined : (find(lastOpened) ?? first(scripts));
  const script = addressed === undefined ? byDefault : find(addressed);

  const { mutate } = remember;
  const toRemember = addressed !== undefined && script ? script.id : undefined;
  const latest = toRemember ?? lastOpened;
  if (latest !== remembered) setRemembered(latest);
  useEffect(() => {
    if (toRemember === undefined) return;
    utils.scripts.preferences.setData(undefined, (old) => old && { ...old, lastOpened: toRemember });
    mutate({ id: toRemember });
  }, [toRemember, mutate, utils]);

  /** Removes the script from the URL; on phones that shows the list. */
  function close() {
    if (addressed === undefined) return;
    if (fromList) router.history.back();
    else change({ script: undefined }, true);
  }

  return {
    script,
    /** Whether it is decided which one, if any. */
    known,
    /** The URL names a script, so that phones show its text. */
    addressed: addressed !== undefined,
    /** The URL names a script that does not exist in the account. */
    missing: known && addressed !== undefined && script === undefined,
    beside: find(beside),
    setBeside: (id: number | undefined) => change({ beside: id }, true),
    open: (id: number) => {
      setNone(false);
      if (id === addressed) return;
      void navigate({
        to: '/script-manager',
        search: (old) => ({ ...old, script: id }),
        resetScroll: false,
        state: { fromScriptList: addressed === undefined },
      });
    },
    close,
    deselect: () => {
      setNone(true);
      close();
    },
  };
}

function first(scripts: readonly ScriptEntry[]): ScriptEntry | undefined {
  return scripts.reduce<ScriptEntry | undefined>(
    (least, script) => (least && byName(least, script) <= 0 ? least : script),
    undefined,
  );
}
