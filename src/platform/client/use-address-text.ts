import { useEffect, useRef, useState } from 'react';
import { useStableCallbacks } from './use-stable-callbacks';

/** Debounce of typing: each write to the address rerenders the router. */
const TYPING_PAUSE_MS = 250;

/**
 * A text field synchronized with the address: the field updates at once, the address debounced through `write`. Back,
 * Forward and links update the field.
 */
export function useAddressText(address: string, write: (text: string) => void) {
  const [text, setText] = useState(address);
  const written = useRef(address);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // The other search parameters may have changed since the typing.
  const latest = useStableCallbacks({ write });

  // The address changed by navigation.
  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    setText(address);
  }, [address]);

  useEffect(() => () => clearTimeout(typing.current), []);

  return {
    text,
    type: (next: string) => {
      setText(next);
      clearTimeout(typing.current);
      const { pathname } = location;
      typing.current = setTimeout(() => {
        // On the way to another page, which may still be loading, it would lead back.
        if (location.pathname !== pathname) return;
        written.current = next;
        latest.write(next);
      }, TYPING_PAUSE_MS);
    },
    /** Sets the text and cancels the debounce, when the caller writes the address itself. */
    setWritten: (next: string) => {
      clearTimeout(typing.current);
      written.current = next;
      setText(next);
    },
  };
}
