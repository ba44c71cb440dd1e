import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** keyCode of a keydown consumed by an input method; Safari sends it even after isComposing is false again. */
const COMPOSITION_KEY_CODE = 229;

/**
 * Whether an input method (Pinyin, Kana …) handles the key: Enter then picks a candidate and Escape drops it, so neither
 * may confirm or close anything.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === COMPOSITION_KEY_CODE;
}
