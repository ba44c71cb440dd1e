/** What notifications need above a dialog, in px. */
const ROOM = 76;
/** Between them and the foot, in px. */
const GAP = 8;

/**
 * Notifications are above a dialog, or, where that is as high as the window, above its foot, or above its end where the foot
 * is scrolled away; unless the field with the focus is down there.
 */
function place(): void {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"][data-state="open"]');
  const dialog = [...dialogs].at(-1);
  const focused = document.activeElement;
  // What somebody presses in a notification does not move away.
  if (!dialog?.contains(focused)) return;
  const isLow = focused !== dialog && (focused?.getBoundingClientRect().bottom ?? 0) > innerHeight / 2;
  // Before the dialog's own motion.
  const foot = dialog.querySelector<HTMLElement>('[data-modal-foot]')?.offsetTop ?? Infinity;
  const floor = innerHeight - dialog.offsetTop - Math.min(foot, dialog.offsetHeight) + GAP;
  const isAbove = isLow || dialog.offsetTop >= ROOM;
  document.documentElement.style.setProperty('--toast-floor', isAbove ? '' : `${String(floor)}px`);
}

/** Is told of a dialog's end too, which then has no size. */
const sizes = new ResizeObserver(place);
window.addEventListener('resize', place);
window.addEventListener('focusin', place);

/** Keeps notifications off the ×, the foot and the focused field of a dialog. */
export function keepToastsOff(dialog: Element): void {
  sizes.observe(dialog);
}
