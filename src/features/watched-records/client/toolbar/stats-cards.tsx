import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Flower2 from 'lucide-react/icons/flower-2';
import Library from 'lucide-react/icons/library';
import Mountain from 'lucide-react/icons/mountain';
import type { RouterOutputs } from '@/platform/client/trpc';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { Skeleton } from '@/platform/client/ui/skeleton';
import styles from './stats-cards.module.css';

type Stats = RouterOutputs['watchedRecords']['stats'];

const CARDS: { key: 'total' | 'completed' | 'guoman' | 'riman'; label: string; icon: ReactNode }[] = [
  { key: 'total', label: '总计', icon: <Library /> },
  { key: 'completed', label: '已完成', icon: <CircleCheck /> },
  { key: 'guoman', label: '国漫', icon: <Mountain /> },
  { key: 'riman', label: '日漫', icon: <Flower2 /> },
];

/** The record counts; on phones one card with four numbers. */
export function StatsCards({ stats, failed }: { stats: Stats | undefined; failed: boolean }) {
  return (
    <ul className={styles.cards} aria-busy={!stats && !failed}>
      {CARDS.map(({ key, label, icon }) => (
        <li key={key} data-stat={key} className={styles.card}>
          <IconTile icon={icon} />
          <div className={styles.words}>
            <p className="muted caption">{label}</p>
            <p className={styles.number}>
              {stats?.[key] ?? (failed ? '–' : <Skeleton width={48} height={24} />)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
