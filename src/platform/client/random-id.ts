/** 32 hexadecimal digits that nobody else has; `crypto.randomUUID` is not there at a plain http address. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
