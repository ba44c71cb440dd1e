import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ClientTool } from '@/platform/client/tool';
import { signOut } from '../session';
import * as tools from '../tools';

/** `storing` while unsaved texts are being saved; a number of texts that could not be, for which the user is asked. */
export type Leaving = 'storing' | number | null;

/**
 * Signing out of the account `user`. Texts are saved before the token is removed. Then nothing of the account stays on this
 * device, since the next user of it may be another person.
 */
export function useLeaving(user: number) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving>(null);

  async function go() {
    await forget(user);
    await signOut(user);
    void router.navigate({ to: '/login' });
  }

  async function leave() {
    if (leaving !== null) return;
    setLeaving('storing');
    const left = await store(user);
    if (left > 0) setLeaving(left);
    else await go();
  }

  return { leaving, leave, go, stay: () => setLeaving(null) };
}

const unstored = Object.values<ClientTool>(tools).flatMap((tool) => tool.unstored ?? []);

// If the code of a tool cannot be loaded, nothing was written in it either.

async function store(user: number): Promise<number> {
  let left = 0;
  for (const load of unstored) {
    try {
      const texts = await load();
      left += await texts.storeTexts(user);
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
