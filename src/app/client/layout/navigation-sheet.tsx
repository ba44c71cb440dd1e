import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useBackCloses } from '@/platform/client/back-closes';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Logo } from '@/platform/client/ui/logo';
import { AccountBlock } from './account-block';
import { NavigationList } from './navigation-list';
import styles from './navigation-sheet.module.css';
import bar from './sidebar.module.css';

interface NavigationSheetProps {
  open: boolean;
  /** A sign-out is in progress. */
  leaving: boolean;
  onClose: () => void;
  /** Opens the palette. */
  onSearch: () => void;
  onLogout: () => void;
}

/**
 * The sidebar of narrow screens, a modal sheet. As a native dialog it traps and restores the focus and closes on
 * Escape; a click on the backdrop closes it too.
 */
export function NavigationSheet({ open, leaving, onClose, onSearch, onLogout }: NavigationSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const sheet = dialog.current;
    if (!open || !sheet) return;
    const { dataset } = document.documentElement;
    sheet.showModal();
    // The page behind it does not scroll.
    dataset.sheet = 'open';
    return () => {
      sheet.close();
      delete dataset.sheet;
    };
  }, [open]);

  useBackCloses(open, onClose);

  // Its content covers the dialog's box, so that only a click on the backdrop has the dialog as its target.
  function closeOnBackdrop(event: MouseEvent) {
    if (event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label="Navigation"
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={styles.content}>
        <div className={bar.head}>
          <Logo size={28} />
          <span className={bar.wordmark}>Toolstead</span>
          <IconButton label="Search" icon={<Search size={18} />} tooltip={false} onClick={onSearch} />
          <IconButton label="Close the navigation" icon={<X size={18} />} tooltip={false} onClick={onClose} />
        </div>
        <NavigationList onNavigate={onClose} />
        <AccountBlock onNavigate={onClose} leaving={leaving} onLogout={onLogout} />
      </div>
    </dialog>
  );
}
