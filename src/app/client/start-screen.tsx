import { useSyncExternalStore } from 'react';
import { createListeners } from '@/platform/client/listeners';
import { isStoredPage } from './stored-page';
import { Logo } from '@/platform/client/ui/logo';

let unreachable = isStoredPage();
const { subscribe, tell } = createListeners();

/** Shows or hides on the start screen that the server does not answer and is being retried. */
export function setServerUnreachable(next: boolean): void {
  unreachable = next;
  tell();
}

/** Shown until the signed-in user is known. Looks like the initial content of index.html. */
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
