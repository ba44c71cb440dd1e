import { isServerAway } from '@/platform/client/server-reach';
import type { trpc } from '@/platform/client/trpc';
import type { Drafts } from '../drafts/drafts';
import { withEntry } from '../scripts/list-changes';
import type { StoredScript } from './open-text';
import type { ScriptEntry } from '../scripts/script-entry';
import type { ScriptChanges } from '../scripts/use-scripts';
import type { Fate } from './text-events';

interface Save {
  id: number;
  baseVersion: number;
  content: string;
  resolvesConflict: boolean;
  cut: boolean;
}

/** The dependencies of open texts: the server, and this device. */
export interface TextConnection {
  open: (id: number) => Promise<StoredScript>;
  save: (save: Save) => Promise<ScriptEntry>;
  /** Adds a text to the history of a script without saving it as current. */
  keepText: (text: { id: number; content: string }) => Promise<unknown>;
  fateOf: (error: unknown) => Fate;
  /** The saved text, if a save was refused because of a conflict. */
  conflictOf: (error: unknown) => StoredScript | null;
  onSaved: (entry: ScriptEntry) => void;
  drafts: Pick<Drafts, 'page' | 'keep' | 'note' | 'drop' | 'left' | 'discard'>;
}

interface CallFailure {
  data?: { httpStatus?: number; code?: string; details?: { script?: StoredScript } } | null;
}

/** Statuses that permit a retry: timeout, too many requests, server error. */
const NOT_NOW = [408, 425, 429, 500];

export function textConnection(
  { client, scripts }: ReturnType<typeof trpc.useUtils>,
  changes: () => ScriptChanges | null,
  drafts: Drafts,
): TextConnection {
  // Where what was opened lately is kept from, for when the server is away (`kept.ts`).
  const keep = (script: StoredScript) => scripts.open.setData({ id: script.id }, script);
  return {
    async open(id) {
      try {
        const script = await client.scripts.open.query({ id });
        keep(script);
        return script;
      } catch (error) {
        if (!isServerAway()) throw error;
        return scripts.open.fetch({ id }, { staleTime: Infinity, retry: false });
      }
    },
    async save(save) {
      const call = client.scripts.save.mutate(save);
      const entry = await (changes()?.holdReloads(call) ?? call);
      keep({ ...entry, content: save.content });
      return entry;
    },
    keepText: (text) => client.scripts.keepText.mutate(text),
    fateOf(error) {
      const status = (error as CallFailure).data?.httpStatus ?? 503;
      if (NOT_NOW.includes(status)) return 'not-now';
      return status > 500 ? 'unknown' : 'refused';
    },
    conflictOf(error) {
      const data = (error as CallFailure).data;
      return data?.code === 'changed_meanwhile' ? (data.details?.script ?? null) : null;
    },
    onSaved: (entry) => void changes()?.applyAnswer(withEntry(entry), entry.revision),
    drafts,
  };
}
