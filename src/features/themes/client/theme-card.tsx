import { useEffect, useId, useRef } from 'react';
import type { PointerEvent } from 'react';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import { Badge } from '@/platform/client/ui/badge';
import { classNames } from '@/platform/client/ui/class-names';
import { Spinner } from '@/platform/client/ui/spinner';
import type { ThemeCardText } from './fallback-themes';
import styles from './theme-card.module.css';
import { themeEngine } from './theme-engine';
import { ThemeMiniature } from './theme-miniature';

/** A mouse that passes over the grid should not make the whole app flicker. */
const HOVER_DWELL_MS = 80;

interface ThemeCardProps {
  theme: ThemeCardText;
  active: boolean;
  previewed: boolean;
  /** A switch is in progress: the card stays focusable but does nothing. */
  blocked: boolean;
}

/** One theme: hover or keyboard focus previews it; a click, Enter or Space selects it. */
export function ThemeCard({ theme, active, previewed, blocked }: ThemeCardProps) {
  const { name, description } = theme;
  const nameId = useId();
  const descriptionId = useId();
  const dwell = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function endPreview(): void {
    clearTimeout(dwell.current);
    if (themeEngine.snapshot().previewed === name) themeEngine.endPreview();
  }

  function handlePointerEnter(event: PointerEvent): void {
    // A tap selects: no preview on touch.
    if (event.pointerType === 'touch') return;
    dwell.current = setTimeout(() => themeEngine.preview(name), HOVER_DWELL_MS);
  }

  // If the card is removed under the mouse, by another page or tab, no leave event fires.
  useEffect(
    () => () => {
      clearTimeout(dwell.current);
      if (themeEngine.snapshot().previewed === name) themeEngine.endPreview();
    },
    [name],
  );

  return (
    <button
      type="button"
      className={classNames(styles.card, active && styles.active, previewed && styles.previewed)}
      aria-pressed={active}
      aria-disabled={blocked || undefined}
      aria-labelledby={nameId}
      aria-describedby={descriptionId}
      onPointerEnter={handlePointerEnter}
      onPointerLeave={endPreview}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) themeEngine.preview(name);
      }}
      onBlur={endPreview}
      onKeyDown={(event) => {
        if (event.key === 'Escape') endPreview();
      }}
      onClick={() => {
        clearTimeout(dwell.current);
        themeEngine.choose(name);
      }}
    >
      <ThemeMiniature theme={name} />
      <span className={styles.text}>
        <span className={styles.head}>
          <span id={nameId} className={styles.name}>
            {name}
          </span>
          {(active || previewed) && (
            <span className={styles.mark}>
              <StateBadge active={active} saving={active && blocked} />
            </span>
          )}
        </span>
        <span id={descriptionId} className={styles.description}>
          {description}
        </span>
      </span>
    </button>
  );
}

function StateBadge({ active, saving }: { active: boolean; saving: boolean }) {
  if (saving) {
    return (
      <Badge tone="accent" icon={<Spinner />}>
        Saving…
      </Badge>
    );
  }
  return (
    <Badge tone="accent" icon={active ? <Check /> : <Eye />}>
      {active ? 'Active' : 'Preview'}
    </Badge>
  );
}
