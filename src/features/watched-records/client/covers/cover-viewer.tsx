import { use, useEffect, useRef, useState } from 'react';
import X from 'lucide-react/icons/x';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { LANG } from '../records/chinese-words';
import { COVER_TRIES, coverSource, KeptHostsContext } from './cover-source';
import styles from './cover-viewer.module.css';

interface CoverViewerProps {
  title: string;
  imageUrl: string;
  onClose: () => void;
}

/** A cover in full size, over the window. Escape, the close button and a click beside the picture close it. */
export function CoverViewer({ title, imageUrl, onClose }: CoverViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keptHosts = use(KeptHostsContext);
  const [attempt, setAttempt] = useState({ number: 0, at: 0 });

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // Safari gives the focus of a press to the whole page, which would be scrolled.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      lang={LANG}
      aria-label={`《${title}》封面`}
      className={styles.viewer}
      onClick={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {attempt.number < COVER_TRIES ? (
        <img
          key={attempt.number}
          src={coverSource(imageUrl, keptHosts, { attempt: attempt.number, now: attempt.at })}
          alt={`《${title}》封面`}
          referrerPolicy="no-referrer"
          className={styles.image}
          onClick={(event) => event.stopPropagation()}
          onError={() => setAttempt({ number: attempt.number + 1, at: Date.now() })}
        />
      ) : (
        <button
          type="button"
          className={styles.retry}
          onClick={(event) => {
            event.stopPropagation();
            setAttempt({ number: 0, at: Date.now() });
          }}
        >
          图片加载失败，点击重试
        </button>
      )}
      <BareIconButton label="关闭" icon={<X />} className={styles.close} onClick={onClose} />
    </dialog>
  );
}
