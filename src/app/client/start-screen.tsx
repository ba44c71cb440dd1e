import { useSyncExternalStore } from 'react';
import { Logo } from '@/platform/client/ui/logo';

let unreachable = false;
const listeners = new Set<() => void>();

/** Has the start screen say that the server does not answer and is being tried again, or no longer say it. */
export function setServerUnreachable(next: boolean): void {
  unreachable = next;
  for (const listener of [...listeners]) listener();
}

/** What shows until it is known who is signed in. Looks like what index.html begins with. */
export function StartScreen() {
  const waiting = useSyncExternalStore(subscribe, () => unreachable);
  return (
    <main className="start-screen">
      <Logo size={44} />
      <h1>Toolstead</h1>
      <p role="status">{waiting ? 'The server cannot be reached. Trying again…' : 'Loading Toolstead…'}</p>
    </main>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
