import { useState, type KeyboardEvent } from 'react';
import type { Tool } from '@/platform/shared/tool-access';
import { isComposing } from '@/platform/client/ui/keyboard';
import { showToast } from '@/platform/client/ui/toast-store';
import { optionAccessTexts } from '../rules';
import styles from './order-input.module.css';
import { readPlace } from './tool-list';

/** A tool's position as an editable number: Enter or blur moves the tool there. */
export function OrderInput({ tool, onMove }: { tool: Tool; onMove: (place: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);

  function take() {
    if (typed === null) return;
    setTyped(null);
    const place = readPlace(typed);
    if (place === null) {
      const text = `${optionAccessTexts.order}; ${tool.title} stays at ${String(tool.display_order)}`;
      showToast({ tone: 'error', text, durationMs: 5000 });
    } else if (place !== tool.display_order) {
      onMove(place);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape' && typed !== null) setTyped(null);
    else return;
    event.preventDefault();
  }

  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Order of ${tool.title}`}
      className={styles.input}
      value={typed ?? tool.display_order}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
    />
  );
}
