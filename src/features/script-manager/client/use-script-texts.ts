import { useEffect, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { createScriptTexts } from './script-texts';
import type { ScriptListChanges } from './use-scripts';

interface CallFailure {
  data?: { httpStatus?: number; code?: string } | null;
}

/** The texts that are open in this tab. */
export function useScriptTexts(changes: ScriptListChanges) {
  const { client } = trpc.useUtils();
  const [texts] = useState(() =>
    createScriptTexts({
      open: (id) => client.scripts.open.query({ id }),
      save: (save) => client.scripts.save.mutate(save),
      isAway: (error) => ((error as CallFailure).data?.httpStatus ?? 503) >= 500,
      isChangedMeanwhile: (error) => (error as CallFailure).data?.code === 'changed_meanwhile',
      onSaved: (entry) => changes.put(entry),
    }),
  );
  useEffect(() => () => texts.flushAll(), [texts]);
  return texts;
}
