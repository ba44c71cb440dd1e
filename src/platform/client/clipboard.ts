/** Copies a text to the clipboard; false if that failed. Rejects if a text that is on its way never comes. */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await (typeof text === 'string' ? navigator.clipboard.writeText(text) : writeWhenHere(text));
    return true;
  } catch {
    // Pages without TLS lack the Clipboard API.
    return copyBySelection(await text);
  }
}

/** Begins at once, since Safari lets a page write only within the press. */
function writeWhenHere(text: Promise<string>): Promise<void> {
  const type = 'text/plain';
  return navigator.clipboard.write([
    new ClipboardItem({ [type]: text.then((content) => new Blob([content], { type })) }),
  ]);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.setAttribute('aria-hidden', 'true');
  Object.assign(box.style, { position: 'fixed', opacity: '0' });
  document.body.append(box);
  box.select();
  const copied = document.execCommand('copy');
  box.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
