import { useLayoutEffect, useRef, useState } from 'react';
import { Tooltip } from '@/platform/client/ui/tooltip';
import { useNarrow } from '@/platform/client/use-narrow';
import type { ButtonColors, ScriptButton } from '../scripts/button-colors';
import { ToolbarButton, toolbarLabel } from './toolbar-buttons';
import styles from './script-toolbar.module.css';

type Groups = readonly (readonly ScriptButton[])[];

const RARE = ['export-csv', 'import-csv', 'options'] as const;
const OF_SCRIPTS = ['new-script', 'copy-script', 'duplicate-script', 'export-sql'] as const;

const GROUPS: Groups = [RARE, OF_SCRIPTS, ['delete-script']];
/** On phones rarely used buttons are at the end, out of sight. */
const NARROW_GROUPS: Groups = [[...OF_SCRIPTS, 'delete-script'], RARE];

interface ScriptToolbarProps {
  colors: ButtonColors;
  /** Whether the user's colours are loaded; without them the colours would change visibly. */
  ready: boolean;
  onPress: (id: ScriptButton) => void;
}

/**
 * The eight buttons of the specification. If they do not fit, the labels become tooltips; on phones the bar scrolls.
 */
export function ScriptToolbar({ colors, ready, onPress }: ScriptToolbarProps) {
  const narrow = useNarrow();
  const bar = useRef<HTMLDivElement>(null);
  const [bare, setBare] = useState(false);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    let needed = 0;
    const observer = new ResizeObserver(() => {
      // Measured once, while the labels are shown and the bar is visible.
      if (element.clientWidth > 0 && needed === 0) needed = widthWithLabels(element);
      const scrolls = getComputedStyle(element).overflowX !== 'hidden';
      setBare(element.clientWidth > 0 && element.clientWidth < needed && !scrolls);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div className={styles.frame}>
      <div
        ref={bar}
        role="group"
        aria-label="Script actions"
        data-bare={bare || undefined}
        data-waiting={!ready || undefined}
        className={styles.bar}
      >
        {(narrow ? NARROW_GROUPS : GROUPS).map((ids, group) => (
          <div key={group} className={styles.group}>
            {ids.map((id) => (
              <Tooltip key={id} label={toolbarLabel(id)} side="bottom" disabled={!bare}>
                <ToolbarButton id={id} color={colors[id]} onClick={() => onPress(id)} />
              </Tooltip>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function widthWithLabels(bar: HTMLElement): number {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(bar);
  const groups = [...bar.children].filter((child) => child instanceof HTMLElement);
  const gaps = (groups.length - 1) * parseFloat(columnGap);
  const widths = groups.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
  return Math.ceil(widths + gaps + parseFloat(paddingLeft) + parseFloat(paddingRight));
}
