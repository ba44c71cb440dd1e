import { serverMessage } from '@/platform/client/trpc';
import { showToast, type ToastRequest } from '@/platform/client/ui/toast-store';
import { LANG } from './chinese-words';

/** Tells the person something. */
export function say(tone: ToastRequest['tone'], text: string): void {
  showToast({ tone, text, lang: LANG });
}

/** What a failed call tells the person. */
export function failureText(error: unknown, otherwise = '操作失败，请重试'): string {
  return serverMessage(error) ?? otherwise;
}

/** Why the records could not be loaded (specification, tools section 8). */
export function loadFailureText(error: unknown): string {
  return `错误: ${failureText(error, 'Failed to fetch records')}`;
}
