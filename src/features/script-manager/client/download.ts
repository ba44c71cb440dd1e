/** Hands a text to the browser as a file, in UTF-8. */
export function downloadText(fileName: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun with the click, but browsers read the file a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
