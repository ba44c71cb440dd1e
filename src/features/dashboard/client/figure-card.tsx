import type { LoadState } from '@/platform/client/load-state';
import { ToolIcon } from '@/platform/client/tools/tool-icon';
import { Card as Surface } from '@/platform/client/ui/card';
import { HrefLink } from '@/platform/client/ui/href-link';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import type { Days, FigureRange } from '@/platform/shared/figures';
import styles from './figure-card.module.css';
import { Picture } from './picture';
import type { Card } from './use-dashboard';

const BEFORE: Record<FigureRange, string> = {
  week: 'in the 7 days before',
  month: 'in the 30 days before',
  quarter: 'in the 13 weeks before',
  year: 'in the year before',
};

/** A figure of a tool: its number, what it was before, and its picture. */
export function FigureCard({
  card: { tool, title, figure, problem },
  range,
  days,
  onPart,
  load,
}: {
  card: Card;
  range: FigureRange;
  /** Of the figure. */
  days: Days;
  /** Lists what was counted on some of them; without it nothing can be chosen. */
  onPart: ((part: Days) => void) | undefined;
  /** Reads the figures again. */
  load: LoadState;
}) {
  if (problem !== undefined)
    return (
      <Surface title={title} className={styles.card}>
        <div className={styles.body}>
          <LoadFailure load={{ ...load, problem }} text="This figure could not be loaded." />
        </div>
      </Surface>
    );
  if (!figure) return null;
  const { value, counts, href, before } = figure;
  const number = (
    <>
      <span className={styles.value}>{value}</span> <span className="muted">{counts}</span>
    </>
  );
  return (
    <Surface
      className={styles.card}
      title={
        <span className={styles.title}>
          <ToolIcon toolKey={tool} /> <HrefLink href={href}>{title}</HrefLink>
        </span>
      }
    >
      <div className={styles.body}>
        {figure.picture.kind === 'bars' ? (
          onPart ? (
            <button type="button" className={styles.figure} onClick={() => onPart(days)}>
              {number}
            </button>
          ) : (
            <p className={styles.figure}>{number}</p>
          )
        ) : (
          <HrefLink href={href} className={styles.figure}>
            {number}
          </HrefLink>
        )}
        {before !== undefined && (
          <p className="muted tiny figures">
            {before} {BEFORE[range]}
          </p>
        )}
        <Picture title={title} range={range} figure={figure} onPart={onPart} />
      </div>
    </Surface>
  );
}
