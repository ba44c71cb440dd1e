import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
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
    const texts = await loadTexts();
    await texts?.forgetTexts(user);
    signOut();
    void router.navigate({ to: '/login' });
  }

  async function leave() {
    if (leaving !== null) return;
    setLeaving('storing');
    const texts = await loadTexts();
    const left = (await texts?.storeTexts(user)) ?? 0;
    if (left > 0) setLeaving(left);
    else await go();
  }

  return { leaving, leave, go, stay: () => setLeaving(null) };
}

/** Null where the code cannot be had: then no script was opened here either. */
function loadTexts() {
  return import('@/features/script-manager/client/use-script-texts').catch(() => null);
}
