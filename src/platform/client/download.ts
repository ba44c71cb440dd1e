/** Downloads a text as a file in UTF-8. */
export function downloadText(fileName: string, type: string, parts: readonly string[]): void {
  downloadFile(fileName, new Blob([...parts], { type }));
}

/** Downloads a file. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Browsers read the file some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
