import { showToast } from '../ui/toast-store';

/** Why something that the server does not know yet takes no changes. */
export const BEING_ADDED = 'What was added is not stored yet. Try again once the server has it.';

let lastGiven = 0;

/** An id for what the server has not named yet; its own are above 0. */
export function provisionalId(): number {
  lastGiven += 1;
  return -lastGiven;
}

/** Whether something is still being added: the server has not named it yet, so it takes no changes. */
export function isBeingAdded({ id }: { id: number }): boolean {
  return id < 0;
}

/** Whether a change names something that is still being added, anywhere in what it sends. */
export function namesUnstored(sent: unknown, key = ''): boolean {
  if (typeof sent === 'number') return sent < 0 && /(^id|Id)s?$/.test(key);
  if (Array.isArray(sent)) return sent.some((one) => namesUnstored(one, key));
  return (
    sent !== null &&
    typeof sent === 'object' &&
    Object.entries(sent).some(([name, value]) => namesUnstored(value, name))
  );
}

/** Whether the page of something can be opened; else the person is told why not. */
export function canOpen(id: number): boolean {
  if (isBeingAdded({ id })) showToast({ tone: 'info', text: BEING_ADDED });
  return !isBeingAdded({ id });
}
