import { useEffect, useRef, useSyncExternalStore, type FocusEvent } from 'react';
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

export { showToast } from './toast-store';

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Where the toasts appear: once in the app, beside the router, so that they outlive a change of page. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts);
  const region = useRef<HTMLElement>(null);
  const empty = toasts.length === 0;

  // The toast under the pointer may be the last one: no leave event comes from what is gone.
  useEffect(() => {
    if (empty) releaseToasts();
  }, [empty]);

  function releaseUnlessFocused() {
    if (!region.current?.contains(document.activeElement)) releaseToasts();
  }

  function releaseUnlessInside(event: FocusEvent<HTMLElement>) {
    const stillInside =
      event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!stillInside && !event.currentTarget.matches(':hover')) releaseToasts();
  }

  return (
    // aria-live also keeps an open dialog from hiding the region from assistive technology.
    <section
      ref={region}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions text"
      data-toaster=""
      className={styles.toaster}
      onPointerEnter={holdToasts}
      onPointerLeave={releaseUnlessFocused}
      onFocus={holdToasts}
      onBlur={releaseUnlessInside}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, text, action, leaving } = toast;
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(styles.toast, styles[tone], leaving && styles.leaving)}
    >
      <Icon className={styles.icon} />
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
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
