/** A random id of 128 bits in hex; `crypto.randomUUID` is unavailable at plain http addresses. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
