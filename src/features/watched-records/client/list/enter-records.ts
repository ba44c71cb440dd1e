/** Moves the focus to the first record in sight; returns whether there was one. */
export function enterRecords(): boolean {
  const items = [...document.querySelectorAll<HTMLElement>('[data-records] [data-index]')];
  const item = items.find((one) => one.getBoundingClientRect().top >= 0) ?? items[0];
  const control = item?.querySelector<HTMLElement>('input, [data-control]');
  control?.focus();
  return Boolean(control);
}
