import { setNonce } from 'get-nonce';

/** The page's style nonce, or undefined when the page was served without one. */
export function readCspNonce(): string | undefined {
  // After parsing, browsers hide the attribute's value; the property still has it.
  const carrier = document.querySelector<HTMLElement>('meta[property="csp-nonce"], [nonce]');
  return carrier?.nonce || undefined;
}

/**
 * Passes the page's nonce to the scroll lock of dialogs and menus, whose <style> element our Content-Security-Policy
 * would otherwise block. Must run before the first one opens.
 */
export function applyCspNonce(): void {
  const nonce = readCspNonce();
  if (nonce) setNonce(nonce);
}
