import { useEffect, useRef, useState } from 'react';
import { useStableCallbacks } from './use-stable-callbacks';

/** Typing goes into the address once it pauses; every letter would make the router render. */
const TYPING_PAUSE_MS = 250;

/**
 * A text that is typed on the page and kept in the address: the typed one at once, the address follows through `write`.
 * Back, Forward and links change it too.
 */
export function useAddressText(address: string, write: (text: string) => void) {
  const [text, setText] = useState(address);
  const written = useRef(address);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  // What else the address holds may have changed since the typing.
  const latest = useStableCallbacks({ write });

  // The address changed without us.
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
      typing.current = setTimeout(() => {
        written.current = next;
        latest.write(next);
      }, TYPING_PAUSE_MS);
    },
    /** The text is written now, together with something else. */
    writeNow: (next: string) => {
      clearTimeout(typing.current);
      written.current = next;
      setText(next);
    },
  };
}
