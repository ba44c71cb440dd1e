import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Logo } from '@/platform/client/ui/logo';
import { AccountBlock } from './account-block';
import { LazyBell } from './lazy-bell';
import { NavigationList } from './navigation-list';
import styles from './sidebar.module.css';

const DWELL_MS = 150;

interface SidebarProps {
  open: boolean;
  /** A sign-out is in progress. */
  leaving: boolean;
  onToggle: () => void;
  /** Opens the palette. */
  onSearch: () => void;
  onLogout: () => void;
}

/**
 * The sidebar of wide screens: 280 px, or a rail of 60 px. Hovering the rail expands it over the page until the mouse
 * leaves; the toggle then keeps it open.
 */
export function Sidebar({ open, leaving, onToggle, onSearch, onLogout }: SidebarProps) {
  const [hovered, setHovered] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  const dwell = useRef(0);
  const bar = useRef<HTMLElement>(null);
  const [listOpen, setListOpen] = useState(false);
  const expanded = open || hovered;

  // After a toggle the mouse must leave and return before hovering expands the rail.
  if (open !== wasOpen) {
    setWasOpen(open);
    setHovered(false);
  }
  useEffect(() => () => clearTimeout(dwell.current), [open]);

  function onPointerEnter(event: PointerEvent) {
    // To React the list is in the bar, but nothing tells that the mouse has left once it closes.
    if (open || listOpen || event.pointerType !== 'mouse') return;
    dwell.current = window.setTimeout(() => setHovered(true), DWELL_MS);
  }

  function onPointerLeave() {
    clearTimeout(dwell.current);
    // What lies beside the bell would move with it.
    if (!listOpen) setHovered(false);
  }

  function onListChange(isOpen: boolean) {
    setListOpen(isOpen);
    if (!isOpen && bar.current?.matches(':hover') === false) setHovered(false);
  }

  const label = open ? 'Collapse the sidebar' : hovered ? 'Keep the sidebar open' : 'Expand the sidebar';
  return (
    <aside
      ref={bar}
      className={classNames(styles.sidebar, !expanded && styles.rail, hovered && !open && styles.floating)}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      <div className={styles.head}>
        <Logo size={28} />
        <span className={styles.wordmark}>Toolstead</span>
        {expanded && <IconButton label="Search" icon={<Search size={18} />} onClick={onSearch} />}
        <IconButton
          label={label}
          icon={open ? <PanelLeftClose size={18} /> : <PanelLeftOpen size={18} />}
          tooltipSide="right"
          onClick={onToggle}
        />
      </div>
      <div className={styles.bell}>
        <LazyBell place={expanded ? 'sidebar' : 'rail'} onOpenChange={onListChange} />
      </div>
      <NavigationList rail={!expanded} />
      <AccountBlock rail={!expanded} leaving={leaving} onLogout={onLogout} />
    </aside>
  );
}
