export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

const ARROW = 4;
/** Pixels to the edges of the window, and of the box to its arrow. */
const MARGIN = 8;
const OPPOSITE = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const;

/**
 * Puts a fixed box beside an element: on the wished side, on the opposite one where that has no room, and inside the
 * window. `--arrow` is where on that edge of the box the middle of the element lies.
 */
export function placeTooltip(box: HTMLElement, element: Element, wish: TooltipSide, offset: number): void {
  const to = element.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const room = {
    top: to.top,
    left: to.left,
    bottom: clientHeight - to.bottom,
    right: clientWidth - to.right,
  };
  const gap = offset + ARROW;
  const vertical = wish === 'top' || wish === 'bottom';
  const needed = (vertical ? height : width) + gap + MARGIN;
  const side = room[wish] < needed && room[OPPOSITE[wish]] >= needed ? OPPOSITE[wish] : wish;

  const middle = vertical ? (to.left + to.right) / 2 : (to.top + to.bottom) / 2;
  const size = vertical ? width : height;
  const along = within(middle - size / 2, MARGIN, (vertical ? clientWidth : clientHeight) - size - MARGIN);
  const across = {
    top: to.top - gap - height,
    bottom: to.bottom + gap,
    left: to.left - gap - width,
    right: to.right + gap,
  }[side];
  box.dataset.side = side;
  box.style.left = `${Math.round(vertical ? along : across)}px`;
  box.style.top = `${Math.round(vertical ? across : along)}px`;
  box.style.setProperty('--arrow', `${Math.round(within(middle - along, MARGIN, size - MARGIN))}px`);
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
