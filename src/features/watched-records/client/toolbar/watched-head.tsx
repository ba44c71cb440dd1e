import { useState } from 'react';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Ellipsis from 'lucide-react/icons/ellipsis';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import Shapes from 'lucide-react/icons/shapes';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import { TopBarContent } from '@/platform/client/top-bar-content';
import { Button } from '@/platform/client/ui/button';
import { IconButton } from '@/platform/client/ui/icon-button';
import { Menu } from '@/platform/client/ui/menu';
import { PageHead } from '@/platform/client/ui/page-head';
import { useNarrow } from '@/platform/client/use-narrow';
import { LANG } from '../records/chinese-words';
import { timeAgo, watchTime } from '../records/watch-time';
import type { WatchedDialog } from '../records/watched-dialog';
import styles from './watched-head.module.css';

interface WatchedHeadProps {
  choosing: boolean;
  /** The number of reviews. */
  waiting: number;
  /** The time of the last sync in ms; null for never, undefined while unknown. */
  lastSync: number | null | undefined;
  onChoose: () => void;
  onDialog: (dialog: WatchedDialog) => void;
}

/** The dialogs; the first three have named buttons, the others an icon alone. */
const DIALOGS = [
  ['key', 'API 密钥', KeyRound],
  ['tags', '标签设置', Tag],
  ['types', '类型设置', Shapes],
  ['year', '年度回顾', CalendarDays],
  ['transfer', '导入和导出', ArrowDownUp],
  ['trash', '回收站', Trash2],
] as const;

/** The title and the screen's actions; on phones in the top bar. */
export function WatchedHead({ choosing, waiting, lastSync, onChoose, onDialog }: WatchedHeadProps) {
  const narrow = useNarrow();
  const openReviews = () => onDialog({ kind: 'reviews' });
  const news = (
    <p role="status" className="visually-hidden">
      {waiting > 0 && `有 ${String(waiting)} 条同步进度等待确认`}
    </p>
  );
  const synced = <LastSync at={lastSync} />;
  const dialogs = DIALOGS.map(([kind, label, Icon]) => ({
    label,
    icon: <Icon size={narrow ? 16 : 14} />,
    onSelect: () => onDialog({ kind }),
  }));
  if (narrow) {
    return (
      <>
        <PageHead title="已看管理器" subtitle={synced} />
        {news}
        <TopBarContent>
          <div lang={LANG} className={styles.bar}>
            <Menu
              trigger={
                <IconButton
                  label="更多"
                  icon={<Ellipsis size={18} />}
                  tooltip={false}
                  className={waiting > 0 ? styles.marked : undefined}
                />
              }
              items={[
                ...(waiting > 0
                  ? [
                      {
                        label: `待确认的进度（${String(waiting)}）`,
                        icon: <BellRing />,
                        onSelect: openReviews,
                      },
                    ]
                  : []),
                ...dialogs.slice(0, 3),
                { label: choosing ? '退出选择' : '批量删除', icon: <ListChecks />, onSelect: onChoose },
                ...dialogs.slice(3),
              ]}
            />
            <IconButton
              label="添加记录"
              icon={<Plus size={18} />}
              tooltip={false}
              className={styles.add}
              onClick={() => onDialog({ kind: 'add' })}
            />
          </div>
        </TopBarContent>
      </>
    );
  }
  return (
    <PageHead
      title="已看管理器"
      subtitle={synced}
      actions={
        <div className={styles.bar}>
          {news}
          {waiting > 0 && (
            <Button icon={<BellRing size={14} />} className={styles.waiting} onClick={openReviews}>
              待确认 {waiting}
            </Button>
          )}
          {dialogs.slice(0, 3).map(({ label, icon, onSelect }) => (
            <Button key={label} icon={icon} onClick={onSelect}>
              {label}
            </Button>
          ))}
          <Button icon={<ListChecks size={14} />} aria-pressed={choosing} onClick={onChoose}>
            批量删除
          </Button>
          {dialogs.slice(3).map(({ label, icon, onSelect }) => (
            <IconButton key={label} label={label} icon={icon} className={styles.framed} onClick={onSelect} />
          ))}
          <Button variant="primary" icon={<Plus size={14} />} onClick={() => onDialog({ kind: 'add' })}>
            添加记录
          </Button>
        </div>
      }
    />
  );
}

/** After so long without news a script may have stopped unnoticed. */
const LONG_MS = 7 * 24 * 3_600_000;

function LastSync({ at }: { at: WatchedHeadProps['lastSync'] }) {
  const [now] = useState(() => Date.now());
  // The line keeps its height while empty.
  if (at === undefined) return '\u00a0';
  if (at === null) return '还没有同步过';
  const isLong = now - at > LONG_MS;
  return (
    <span className={isLong ? styles.late : undefined} title={watchTime(at)}>
      上次同步：{timeAgo(at, Math.max(now, at))}
    </span>
  );
}
