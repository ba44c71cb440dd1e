import { markedParts } from './marked-parts';

/** A text with what is searched for marked, case and accents aside. */
export function Highlight({ text, searched }: { text: string; searched: readonly string[] }) {
  return markedParts(text, searched).map((part, index) =>
    index % 2 ? <mark key={index}>{part}</mark> : part,
  );
}
