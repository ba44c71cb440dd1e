/** Moves the focus by one found row, or to the first; returns whether there was one. */
export function focusFound(from: Element | null, step: 1 | -1): boolean {
  const row = from?.closest<HTMLElement>('[data-index]');
  const index = row ? Number(row.dataset.index) + step : 0;
  const link = document.querySelector<HTMLElement>(`[data-found] [data-index="${String(index)}"] a`);
  link?.focus();
  return link !== null;
}
