import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { loadCode } from '@/platform/client/lazy-page';
import type { ClientTool } from '@/platform/client/tools/tool';
import { serverState } from '../server-state';
import { signOut } from '../session';
import * as tools from '../tools';

/** What is on this device only. */
export interface Unstored {
  /** The names of scripts whose text could not be saved. */
  texts: readonly string[];
  /** Changes that the server has not taken. */
  changes: number;
}

/** `storing` while unsaved texts and changes are being stored; what could not be, for which the user is asked. */
export type Leaving = 'storing' | Unstored | null;

/**
 * Signing out of the account `user`. Texts are saved before the token is removed. Then nothing of the account stays on this
 * device, since the next user of it may be another person.
 */
export function useLeaving(user: number) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving>(null);

  async function go() {
    await forget(user);
    await (await outboxOf(user))?.clear();
    await signOut(user);
    void router.navigate({ to: '/login' });
  }

  async function leave() {
    if (leaving !== null) return;
    setLeaving('storing');
    const texts = await store(user);
    const changes = (await (await outboxOf(user))?.count()) ?? 0;
    if (texts.length + changes > 0) setLeaving({ texts, changes });
    else await go();
  }

  return { leaving, leave, go, stay: () => setLeaving(null) };
}

/** Null if its code cannot be loaded: then this window has changed nothing. */
async function outboxOf(user: number) {
  const { queryClient, trpcClient } = serverState();
  const code = await loadCode(() => import('@/platform/client/outbox/use-outbox')).catch(() => null);
  return code?.outboxOf(queryClient, user, trpcClient) ?? null;
}

const unstored = Object.values<ClientTool>(tools).flatMap((tool) => tool.unstored ?? []);

// If the code of a tool cannot be loaded, nothing was written in it either.

async function store(user: number): Promise<string[]> {
  const left: string[] = [];
  for (const load of unstored) {
    try {
      const texts = await load();
      left.push(...(await texts.storeTexts(user)));
    } catch {
      continue;
    }
  }
  return left;
}

async function forget(user: number): Promise<void> {
  for (const load of unstored) {
    try {
      const texts = await load();
      texts.forgetTexts(user);
    } catch {
      continue;
    }
  }
}
