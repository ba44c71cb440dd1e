import { setNonce } from 'get-nonce';

/** The page's style nonce, or undefined when the page was served without one. */
export function readCspNonce(): string | undefined {
  // Browsers hide the attribute from selectors' values after parsing; the property keeps it.
  const carrier = document.querySelector<HTMLElement>('meta[property="csp-nonce"], [nonce]');
  return carrier?.nonce || undefined;
}

/**
 * Gives the page's nonce to the scroll lock of dialogs and menus, which writes a <style> element:
 * without it our Content-Security-Policy would refuse that element. Must run before the first one opens.
 */
export function applyCspNonce(): void {
  const nonce = readCspNonce();
  if (nonce) setNonce(nonce);
}
