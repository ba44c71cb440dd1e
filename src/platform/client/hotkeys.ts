import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isComposing } from './ui/keyboard';

export interface Hotkey {
  /** One key, after its modifiers: '?', 'escape', 'mod+b', 'mod+shift+z' (`mod` is Cmd on a Mac and Ctrl elsewhere). */
  keys: string;
  /** What it does, as the list of keys says it: 'Show or hide the sidebar'. */
  does: string;
  /** The heading it stands under in the list of keys. */
  group: string;
  /** Left out for a key that the list explains and another component handles. */
  run?: (event: KeyboardEvent) => void;
  /** Whether it also works while a dialog or a popover is open. */
  overDialogs?: boolean;
  /** Whether a text field has the key to itself, although it has a modifier: what undoes what was typed. */
  leftToFields?: boolean;
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

let registered: readonly Hotkey[] = [];
const listeners = new Set<() => void>();

/**
 * Makes a key work, and lists it, for as long as the component is there. Keys without a modifier are left alone while
 * the person types; nothing happens while an input method is composing.
 */
export function useHotkey(hotkey: Hotkey): void {
  const { keys, does, group, overDialogs = false, leftToFields = !keys.includes('mod+') } = hotkey;
  const listedOnly = hotkey.run === undefined;
  const run = useEffectEvent((event: KeyboardEvent) => hotkey.run?.(event));

  useEffect(() => {
    const entry = { keys, does, group, overDialogs, leftToFields, run: listedOnly ? undefined : run };
    register([...registered, entry]);
    return () => register(registered.filter((other) => other !== entry));
  }, [keys, does, group, overDialogs, leftToFields, listedOnly]);
}

/** The keys that work on the screen as it is now, in the order they came. */
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
};

/** The caps to draw for a key: `['Ctrl', 'B']`. */
export function keyCaps(keys: string): string[] {
  return keys.split('+').map((part) => CAPS[part] ?? part.charAt(0).toUpperCase() + part.slice(1));
}

function register(next: readonly Hotkey[]) {
  if (registered.length === 0) window.addEventListener('keydown', onKeyDown);
  registered = next;
  if (registered.length === 0) window.removeEventListener('keydown', onKeyDown);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || isComposing(event) || event.repeat) return;
  // The one that came last is the nearest to what the person looks at.
  const hotkey = registered.findLast((candidate) => candidate.run && matches(candidate.keys, event));
  if (!hotkey?.run) return;
  if (!hotkey.overDialogs && isDialogOpen()) return;
  if (hotkey.leftToFields && isFields(event)) return;
  event.preventDefault();
  hotkey.run(event);
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
  // Keyboards of other scripts name their own letter; the place of the key still tells.
  return event.key > '\u007f' && event.code === `Key${key.toUpperCase()}`;
}

/** Whether the field with the focus does something of its own with the key. */
function isFields({ target, key }: KeyboardEvent): boolean {
  const isRadio = target instanceof HTMLInputElement && target.type === 'radio';
  return isTyping(target) && (!isRadio || key.startsWith('Arrow'));
}

/** Whether keys pressed there are text, or choose. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select');
}

/** Whether something lies over the page that the keys belong to: a dialog, a popover or a menu. */
export function isDialogOpen(): boolean {
  const over = 'dialog:modal, :is([role$="dialog"], [role="menu"])[data-state="open"]';
  return document.querySelector(over) !== null;
}
