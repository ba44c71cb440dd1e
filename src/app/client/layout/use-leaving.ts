import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { forgetFormDrafts } from '@/platform/client/form-draft';
import { signOut } from '../session';

/** `storing` until what was written is stored; a number of texts that could not be, which the person is asked about. */
export type Leaving = 'storing' | number | null;

/**
 * The way out of the account `user`. What was written is stored before the token goes, and removed from this device
 * with it: who signs out may not be the next one who sits here.
 */
export function useLeaving(user: number) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving>(null);

  async function go() {
    await forget(user);
    signOut();
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

// Where the code cannot be had no script was opened here either.

async function store(user: number): Promise<number> {
  try {
    const { storeTexts } = await import('@/features/script-manager/client/texts/use-script-texts');
    return await storeTexts(user);
  } catch {
    return 0;
  }
}

async function forget(user: number): Promise<void> {
  forgetFormDrafts(user);
  try {
    const { forgetTexts } = await import('@/features/script-manager/client/texts/use-script-texts');
    await forgetTexts(user);
  } catch {
    return;
  }
}
