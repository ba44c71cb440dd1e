import { createListeners } from '../listeners';

/** Default duration of a toast, and duration of its exit animation (specification, section 9). */
const SHOWN_MS = 3000;
const LEAVING_MS = 300;
/** Beyond this number the oldest toast is dismissed. */
const MOST_AT_ONCE = 4;

export interface ToastRequest {
  tone: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; onAction: () => void };
  durationMs?: number;
  /** Language of the text, if it differs from the page's. */
  lang?: string;
  /** Replaces the current toast of the same topic. */
  topic?: string;
}

export interface Toast extends ToastRequest {
  id: number;
  leaving: boolean;
}

interface Countdown {
  timer: ReturnType<typeof setTimeout> | null;
  endsAt: number;
  remainingMs: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
let held = false;
const countdowns = new Map<number, Countdown>();
const listeners = createListeners();

function publish(next: readonly Toast[]) {
  toasts = next;
  listeners.tell();
}

function run(id: number, countdown: Countdown) {
  countdown.endsAt = Date.now() + countdown.remainingMs;
  countdown.timer = setTimeout(() => dismissToast(id), countdown.remainingMs);
}

function start(id: number, durationMs: number) {
  const countdown: Countdown = { timer: null, endsAt: 0, remainingMs: durationMs };
  countdowns.set(id, countdown);
  if (!held) run(id, countdown);
}

function stop(id: number) {
  const timer = countdowns.get(id)?.timer;
  if (timer) clearTimeout(timer);
  countdowns.delete(id);
}

/**
 * Shows a short message at the top right for durationMs (3000 unless given), then lets it leave in 300 ms.
 * The same message again, while it is still there, only starts its time anew; so does one of the same topic.
 */
export function showToast(request: ToastRequest): void {
  const durationMs = request.durationMs ?? SHOWN_MS;
  const same = toasts.find(
    (toast) =>
      !toast.leaving &&
      (request.topic === undefined
        ? toast.tone === request.tone && toast.text === request.text
        : toast.topic === request.topic),
  );
  if (same) {
    stop(same.id);
    start(same.id, durationMs);
    publish(toasts.map((toast) => (toast === same ? { ...request, id: same.id, leaving: false } : toast)));
    return;
  }
  lastId += 1;
  start(lastId, durationMs);
  const staying = toasts.filter((toast) => !toast.leaving);
  publish([...toasts, { ...request, id: lastId, leaving: false }]);
  const oldest = staying[0];
  if (oldest && staying.length >= MOST_AT_ONCE) dismissToast(oldest.id);
}

/** Dismisses a toast now. */
export function dismissToast(id: number): void {
  stop(id);
  if (!toasts.some((toast) => toast.id === id && !toast.leaving)) return;
  publish(toasts.map((toast) => (toast.id === id ? { ...toast, leaving: true } : toast)));
  setTimeout(() => publish(toasts.filter((toast) => toast.id !== id)), LEAVING_MS);
}

/** Takes all away at once: they speak of another account. */
export function dropToasts(): void {
  for (const { id } of toasts) stop(id);
  publish([]);
}

/** Pauses all toasts while the user reads or is about to act; releaseToasts resumes them. */
export function holdToasts(): void {
  if (held) return;
  held = true;
  for (const countdown of countdowns.values()) {
    if (countdown.timer) clearTimeout(countdown.timer);
    countdown.timer = null;
    countdown.remainingMs = Math.max(0, countdown.endsAt - Date.now());
  }
}

export function releaseToasts(): void {
  if (!held) return;
  held = false;
  for (const [id, countdown] of countdowns) run(id, countdown);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export const onToastsChange = listeners.subscribe;
