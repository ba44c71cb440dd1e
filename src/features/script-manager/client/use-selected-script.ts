import { useEffect, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import type { ScriptEntry } from './script-entry';
import { byName } from './script-rows';
import { useScriptAddress } from './use-script-address';

/**
 * Which script is open: the one that the address names, else the one remembered for the account, else the first in
 * alphabetical order. After a deletion none is, until the person opens one.
 */
export function useSelectedScript(scripts: readonly ScriptEntry[] | undefined) {
  const utils = trpc.useUtils();
  const address = useScriptAddress();
  const remembered = trpc.scripts.lastOpened.useQuery(undefined, { staleTime: Infinity, retry: 1 });
  const remember = trpc.scripts.setLastOpened.useMutation();
  const [none, setNone] = useState(false);
  const known = scripts !== undefined && !remembered.isLoading;

  const addressed = address.id;
  const find = (id: number | null | undefined) => scripts?.find((script) => script.id === id);
  const byDefault = none || !known ? undefined : (find(remembered.data?.id) ?? first(scripts));
  const script = addressed === undefined ? byDefault : find(addressed);

  const { mutate } = remember;
  const toRemember = addressed !== undefined && script ? script.id : undefined;
  useEffect(() => {
    if (toRemember === undefined) return;
    utils.scripts.lastOpened.setData(undefined, { id: toRemember });
    mutate({ id: toRemember });
  }, [toRemember, mutate, utils]);

  return {
    script,
    /** Whether it is known by now which one, if any. */
    known,
    /** The address names a script, so that on phones its text is the step to show. */
    addressed: addressed !== undefined,
    /** The address names a script that the account does not have. */
    missing: known && addressed !== undefined && script === undefined,
    open: (id: number) => {
      setNone(false);
      address.open(id);
    },
    close: () => address.close(),
    deselect: () => {
      setNone(true);
      address.close();
    },
  };
}

function first(scripts: readonly ScriptEntry[]): ScriptEntry | undefined {
  return scripts.reduce<ScriptEntry | undefined>(
    (least, script) => (least && byName(least, script) <= 0 ? least : script),
    undefined,
  );
}
