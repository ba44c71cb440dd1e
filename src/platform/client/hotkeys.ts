import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';
import { currentPreferences } from './preferences';
import { isComposing } from './ui/keyboard';

export interface Hotkey {
  /** A key with its modifiers: '?', 'escape', 'mod+b', 'mod+shift+z' (`mod` is Cmd on a Mac and Ctrl elsewhere). */
  keys: string;
  /** Its description in the list of shortcuts: 'Show or hide the sidebar'. */
  does: string;
  /** Its heading in the list of shortcuts. */
  group: string;
  /** Left out for a key that is only listed, and handled by another component. */
  run?: (event: KeyboardEvent) => void;
  /** Also works while a dialog or a popover is open, or while a popover is, beside which the page can be used. */
  overDialogs?: boolean | 'popovers';
  /** Left to a focused text field although it has a modifier, such as undo of typing. */
  leftToFields?: boolean;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The shortcuts of the current screen. */
export let registered: readonly Hotkey[] = [];
const { subscribe, tell } = createListeners();

/**
 * Registers a shortcut, and lists it, while the component is mounted. Keys without a modifier are ignored in text fields,
 * and all keys while an input method is composing.
 */
export function useHotkey(hotkey: Hotkey): void {
  const { keys, does, group, overDialogs = false, leftToFields = !keys.includes('mod+') } = hotkey;
  const listedOnly = hotkey.run === undefined;
  const run = useEffectEvent((event: KeyboardEvent) => hotkey.run?.(event));

  // Before the paint: whoever sees the screen can use its keys.
  useLayoutEffect(() => {
    const entry = { keys, does, group, overDialogs, leftToFields, run: listedOnly ? undefined : run };
    register([...registered, entry]);
    return () => register(registered.filter((other) => other !== entry));
  }, [keys, does, group, overDialogs, leftToFields, listedOnly]);
}

/** A shortcut as an element, for lists of them and for those of a part that comes and goes. */
export function Shortcut(hotkey: Hotkey): null {
  useHotkey(hotkey);
  return null;
}

/** The shortcuts of the current screen in the order of registration. */
export function useHotkeyList(): readonly Hotkey[] {
  return useSyncExternalStore(subscribe, () => registered);
}

const CAPS: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  shift: isMac ? '⇧' : 'Shift',
  alt: isMac ? '⌥' : 'Alt',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  pageup: 'Page Up',
  pagedown: 'Page Down',
};

/** The labels of the keys of a shortcut: `['Ctrl', 'B']`. */
export function keyCaps(keys: string): string[] {
  return keys.split('+').map((part) => CAPS[part] ?? part.charAt(0).toUpperCase() + part.slice(1));
}

function register(next: readonly Hotkey[]) {
  if (registered.length === 0) window.addEventListener('keydown', onKeyDown);
  registered = next;
  if (registered.length === 0) window.removeEventListener('keydown', onKeyDown);
  tell();
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || isComposing(event) || event.repeat) return;
  // The latest registration wins: it belongs to the innermost component.
  const hotkey = registered.findLast((candidate) => candidate.run && matches(candidate.keys, event));
  if (!hotkey?.run || isSwitchedOff(hotkey.keys)) return;
  if (hotkey.overDialogs !== true && isDialogOpen(hotkey.overDialogs === 'popovers')) return;
  if (hotkey.leftToFields && isFields(event)) return;
  event.preventDefault();
  hotkey.run(event);
}

/**
 * Whether this is a shortcut of a single character and the account has switched those off (WCAG 2.1.4). Also for the keys
 * that a component handles by itself while it has the focus.
 */
export function isSwitchedOff(keys: string): boolean {
  return keys.length === 1 && keys !== ' ' && !currentPreferences().singleKeys;
}

function matches(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const mod = isMac ? event.metaKey : event.ctrlKey;
  const otherMod = isMac ? event.ctrlKey : event.metaKey;
  if (otherMod || event.altKey || mod !== parts.includes('mod')) return false;
  // Without a modifier Shift is part of the letter, as in '?'.
  if (mod && event.shiftKey !== parts.includes('shift')) return false;
  if (event.key.toLowerCase() === key) return true;
  // Keyboards of other scripts report their own letter; the physical key still matches.
  return event.key > '\u007f' && event.code === `Key${key.toUpperCase()}`;
}

/** Whether the focused field handles the key itself. */
function isFields({ target, key }: KeyboardEvent): boolean {
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  return isTyping(target) && (!isRadio || key.startsWith('Arrow'));
}

/** Whether the element takes keys as text or as a choice. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}

/** Whether a dialog, a menu or, unless it is left aside, a popover is open. */
export function isDialogOpen(asidePopovers = false): boolean {
  const popovers = asidePopovers ? '' : ', [role$="dialog"][data-state="open"]';
  return document.querySelector(`dialog:modal, [role="menu"][data-state="open"]${popovers}`) !== null;
}
