import { serverMessage } from './trpc';
import { showToast } from './ui/toast-store';

/** Tells that a call failed: the server's message, or `otherwise` without a response. */
export const showFailure = (error: unknown, otherwise: string) =>
  showToast({ tone: 'error', text: serverMessage(error) ?? otherwise });
