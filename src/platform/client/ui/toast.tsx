import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type FocusEvent,
  type PointerEvent,
} from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { BareIconButton } from './bare-icon-button';
import { classNames } from './class-names';
import {
  currentToasts,
  dismissToast,
  holdToasts,
  onToastsChange,
  releaseToasts,
  type Toast,
} from './toast-store';
import styles from './toast.module.css';
import tones from './tones.module.css';

export { showToast } from './toast-store';

/** Between buttons and the notifications, in px. */
const GAP = 8;

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Renders the toasts: once in the app, outside the router, so that they survive navigation. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  const region = useRef<HTMLElement>(null);
  const pointerReads = useRef(false);
  const isResting = useRestingPointer();
  const empty = toasts.length === 0;
  const { below, overDialog } = useFreePlace(toasts.length);

  // A removed element fires no leave event, and the toast under the pointer may have been the last one.
  useEffect(() => {
    if (!empty) return;
    pointerReads.current = false;
    releaseToasts();
  }, [empty]);

  // A toast that opens under a resting pointer fires an enter event although nobody moved to read it.
  function holdForMovedPointer(event: PointerEvent) {
    if (isResting(event)) return;
    pointerReads.current = true;
    holdToasts();
  }

  function releaseUnlessFocused() {
    pointerReads.current = false;
    if (!region.current?.contains(document.activeElement)) releaseToasts();
  }

  function releaseUnlessInside(event: FocusEvent<HTMLElement>) {
    const stillInside =
      event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!stillInside && !pointerReads.current) releaseToasts();
  }

  return (
    // aria-live, whatever it says, keeps an open dialog from hiding all of it from assistive technology. Each message is in one
    // live region only, which otherwise tell it twice: failures are alerts.
    <section
      ref={region}
      aria-label="Notifications"
      aria-live="off"
      data-toaster=""
      data-over-dialog={overDialog || undefined}
      className={styles.toaster}
      style={{ '--below-buttons': `${String(below)}px` } as CSSProperties}
      onPointerEnter={holdForMovedPointer}
      onPointerMove={holdForMovedPointer}
      onPointerLeave={releaseUnlessFocused}
      onFocus={holdToasts}
      onBlur={releaseUnlessInside}
    >
      <div aria-live="polite" className={styles.told}>
        {cardsOf(toasts.filter(({ tone }) => tone !== 'error'))}
      </div>
      {cardsOf(toasts.filter(({ tone }) => tone === 'error'))}
    </section>
  );
}

const cardsOf = (toasts: readonly Toast[]) =>
  toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />);

/**
 * Where the buttons of the page's head end, which may wrap, in px from the top of the window; 0 if out of sight. Over a dialog,
 * which covers those, `overDialog` instead: beside its ×.
 */
function useFreePlace(toasts: number): { below: number; overDialog: boolean } {
  const [place, setPlace] = useState({ below: 0, overDialog: false });
  useLayoutEffect(() => {
    if (toasts === 0) return;
    let frame = 0;
    const measureSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    const measure = () => {
      const buttons = [...document.querySelectorAll('[data-head-buttons]')];
      const end = Math.max(0, ...buttons.map((one) => one.getBoundingClientRect().bottom));
      const below = end > 0 && end < window.innerHeight / 2 ? end + GAP : 0;
      const overDialog = document.querySelector('[aria-modal="true"][data-state="open"]') !== null;
      setPlace((old) => (old.below === below && old.overDialog === overDialog ? old : { below, overDialog }));
    };
    measure();
    // Dialogs and buttons come and go, and the page is scrolled, by what the message is about too.
    const changes = new MutationObserver(measureSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] });
    window.addEventListener('resize', measure);
    window.addEventListener('scrollend', measure);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scrollend', measure);
    };
  }, [toasts]);
  return place;
}

/** Returns a function that tells whether the pointer of an event has not moved since the previous event in the window. */
function useRestingPointer() {
  const last = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    // On the window, so it runs after the components' handlers.
    const remember = (event: globalThis.PointerEvent) => {
      last.current = { x: event.screenX, y: event.screenY };
    };
    window.addEventListener('pointermove', remember, { passive: true });
    return () => window.removeEventListener('pointermove', remember);
  }, []);

  return (event: PointerEvent) =>
    last.current === null || (last.current.x === event.screenX && last.current.y === event.screenY);
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, text, action, lang, leaving } = toast;
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      // In the order of their coming, whichever region tells them.
      style={{ order: id }}
      className={classNames(styles.toast, tones[tone], leaving && styles.leaving)}
    >
      <Icon className={styles.icon} />
      <p lang={lang} className={styles.text}>
        {text}
      </p>
      {action && (
        <button
          type="button"
          lang={lang}
          className={`touch-target ${styles.action}`}
          onClick={() => {
            dismissToast(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <BareIconButton
        label="Dismiss"
        icon={<X size={14} />}
        size="row"
        className={styles.dismiss}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}
