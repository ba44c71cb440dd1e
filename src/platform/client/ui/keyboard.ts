import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** keyCode of every keydown that an input method swallows; Safari reports it after isComposing is false again. */
const COMPOSITION_KEY_CODE = 229;

/**
 * True while an input method (Pinyin, Kana …) owns the key: Enter then picks a candidate and Escape drops it,
 * so neither may confirm or close anything.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const { isComposing: composes, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return composes || keyCode === COMPOSITION_KEY_CODE;
}
