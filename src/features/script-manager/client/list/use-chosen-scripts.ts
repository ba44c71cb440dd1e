import { useState } from 'react';
import { between, type ScriptRow } from '../scripts/script-rows';

/** Which scripts are chosen, where several are to be tagged, exported or deleted at once. */
export function useChosenScripts(rows: readonly ScriptRow[]) {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null);
  const [last, setLast] = useState<number | null>(null);

  return {
    /** Null while none can be chosen. */
    ids,
    begin: () => setIds(new Set()),
    end: () => {
      setIds(null);
      setLast(null);
    },
    /** Chooses a script or lets go of it; with `range` chooses all from the last one to it. */
    toggle: (id: number, { range }: { range: boolean }) => {
      const next = new Set(ids);
      if (range && last !== null) for (const one of between(rows, last, id)) next.add(one);
      else if (!next.delete(id)) next.add(id);
      setIds(next);
      setLast(id);
    },
    chooseAll: (all: boolean) => {
      setIds(new Set(all ? rows.map(({ script }) => script.id) : []));
    },
    /** Lets go of scripts that are no more. */
    drop: (gone: readonly number[]) => {
      if (ids) setIds(new Set([...ids].filter((id) => !gone.includes(id))));
    },
  };
}
