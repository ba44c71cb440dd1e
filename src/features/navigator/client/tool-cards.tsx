import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { ToolIcon } from '@/platform/client/tools/tool-icon';
import { useCurrentUser } from '@/platform/client/current-user';
import { useDates } from '@/platform/client/preferences';
import { cardClass } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { Skeleton } from '@/platform/client/ui/skeleton';
import type { ToolText } from '../rules';
import { openedText, readOpenedTools } from './opened-tools';
import styles from './tool-cards.module.css';

/** Tools as cards that lead to them and say when they were opened last. */
export function ToolCards({ tools, labelledBy }: { tools: readonly ToolText[]; labelledBy: string }) {
  const { id } = useCurrentUser();
  const dates = useDates();
  const [{ opened, now }] = useState(() => ({ opened: readOpenedTools(id), now: new Date() }));
  return (
    <ul className={styles.grid} aria-labelledby={labelledBy}>
      {tools.map(({ tool_key, title, path, description }) => {
        const told = openedText(opened[tool_key], now, dates);
        return (
          <li key={tool_key}>
            <Link to={path} className={`${cardClass({ clickable: true })} ${styles.card}`}>
              <IconTile icon={<ToolIcon toolKey={tool_key} />} />
              <span className="stack grow">
                <span className={styles.title}>{title}</span>
                <span className={styles.text} title={description}>
                  {description}
                </span>
                {told !== null && (
                  <span className={styles.opened}>
                    <Clock size={12} /> {told}
                  </span>
                )}
              </span>
              <ArrowRight className={styles.arrow} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Placeholders of the cards' size. */
export function ToolCardsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height="var(--card-height)" radius={10} />
      ))}
    </div>
  );
}
