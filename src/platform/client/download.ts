/** Hands a text to the browser as a file, in UTF-8. */
export function downloadText(fileName: string, type: string, parts: readonly string[]): void {
  downloadFile(fileName, new Blob([...parts], { type }));
}

/** Hands a file to the browser. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has begun with the click, but browsers read the file a little later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
