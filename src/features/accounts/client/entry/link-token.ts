/** The token in the URL of a mailed link, '' if there is none. The router would parse digits as a number. */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token')?.trim() ?? '';
}
