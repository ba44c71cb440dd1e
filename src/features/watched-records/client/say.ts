import { serverMessage } from '@/platform/client/trpc';
import { showToast, type ToastRequest } from '@/platform/client/ui/toast-store';
import { LANG } from './chinese-words';

/** A change can be taken back from its message for so long. */
export const UNDO_MS = 5_000;

/** Tells the person something; with `onUndo` they have 5 s to take it back. */
export function say(
  tone: ToastRequest['tone'],
  text: string,
  { onUndo, topic }: { onUndo?: () => void; topic?: string } = {},
): void {
  showToast({
    tone,
    text,
    topic,
    lang: LANG,
    ...(onUndo && { durationMs: UNDO_MS, action: { label: '撤销', onAction: onUndo } }),
  });
}

/** What a failed call tells the person. */
export function failureText(error: unknown, otherwise = '操作失败，请重试'): string {
  return serverMessage(error) ?? otherwise;
}

/** Why the records could not be loaded (specification, tools section 8). */
export function loadFailureText(error: unknown): string {
  return `错误: ${failureText(error, 'Failed to fetch records')}`;
}
