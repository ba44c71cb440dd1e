/** Whether service-worker.ts has answered with the page that it stored, because the server does not answer. */
export function isStoredPage(): boolean {
  return 'stored' in document.documentElement.dataset;
}
