/** The token of the link that opened this page, '' when there is none. The router would take digits for a number. */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token')?.trim() ?? '';
}
