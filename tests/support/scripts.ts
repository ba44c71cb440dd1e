import type { ScriptEntry } from '@/features/script-manager/client/scripts/script-entry';
import type { TestUser } from './accounts';

/** An entry of the list. */
export const scriptEntry = (id: number, name: string, rest: Partial<ScriptEntry> = {}): ScriptEntry => ({
  ...{ id, name, tags: [], version: 1, revision: 1, updatedAt: '2026-11-20T06:32:07.000Z' },
  ...{ size: 10, pinned: false, dialect: null },
  ...rest,
});

interface WishedScript {
  content?: string;
  tags?: string[];
}

/** Creates scripts by the typed API and returns their ids by name. */
export async function addScripts<Name extends string>(
  { url }: { url: string },
  user: TestUser,
  scripts: Record<Name, WishedScript>,
): Promise<Record<Name, number>> {
  const ids: Partial<Record<string, number>> = {};
  for (const [name, script] of Object.entries<WishedScript>(scripts)) {
    const answer = await fetch(`${url}/api/trpc/scripts.create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
      body: JSON.stringify({ name, ...script }),
    });
    if (!answer.ok) throw new Error(`scripts.create answered ${String(answer.status)}`);
    const { result } = (await answer.json()) as { result: { data: { id: number } } };
    ids[name] = result.data.id;
  }
  return ids as Record<Name, number>;
}
