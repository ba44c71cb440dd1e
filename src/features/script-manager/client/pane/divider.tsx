import styles from './divider.module.css';

const [LEAST, EVEN, MOST, STEP] = [20, 50, 80, 5];

const within = (share: number) => Math.min(MOST, Math.max(LEAST, Math.round(share)));

/** Between two panes, of which the first has so much of the width in percent: dragged, or moved by the arrow keys, Home and End; Enter and a double click make both alike. */
export function Divider({ share, onShare }: { share: number; onShare: (share: number) => void }) {
  const keys: Partial<Record<string, number>> = {
    ArrowLeft: share - STEP,
    ArrowRight: share + STEP,
    Home: LEAST,
    End: MOST,
    Enter: EVEN,
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the first script"
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      aria-valuenow={share}
      tabIndex={0}
      className={styles.divider}
      onKeyDown={(event) => {
        const next = keys[event.key];
        if (next === undefined) return;
        event.preventDefault();
        onShare(within(next));
      }}
      onDoubleClick={() => onShare(EVEN)}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX }) => {
        const box = currentTarget.parentElement?.getBoundingClientRect();
        if (!box || !currentTarget.hasPointerCapture(pointerId)) return;
        onShare(within(((clientX - box.left) / box.width) * 100));
      }}
    />
  );
}
