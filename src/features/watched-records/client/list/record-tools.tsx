import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash2 from 'lucide-react/icons/trash-2';
import { isLink } from '../../rules';
import type { WatchedRecord } from '../records/watched-record';
import type { RecordCommands } from './record-commands';

interface RecordTool {
  control: 'complete' | 'edit' | 'delete';
  text: string;
  /** With the title of the record. */
  label: string;
  icon: ReactNode;
  run: () => void;
}

/** The less frequent actions of a record: buttons on wide screens, a menu for touch. */
export function recordTools(record: WatchedRecord, commands: RecordCommands): RecordTool[] {
  const { title, is_completed: completed } = record;
  const complete = completed ? '取消完成' : '标记为已完成';
  return [
    {
      control: 'complete',
      text: complete,
      label: `《${title}》${complete}`,
      icon: completed ? <CircleDashed /> : <Check />,
      run: () => commands.setCompleted(record, !completed),
    },
    {
      control: 'edit',
      text: '编辑',
      label: `编辑《${title}》`,
      icon: <Pencil />,
      run: () => commands.edit(record),
    },
    {
      control: 'delete',
      text: '删除',
      label: `删除《${title}》`,
      icon: <Trash2 />,
      run: () => commands.remove(record),
    },
  ];
}

/** The link to watch a record, if it has one. */
export function PlayLink({
  record: { title, bookmark_url: link },
  className,
}: {
  record: WatchedRecord;
  className: string | undefined;
}) {
  if (link === '' || !isLink(link)) return null;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      data-control="play"
      aria-label={`播放《${title}》`}
      title="播放"
      className={className}
    >
      <Play />
    </a>
  );
}
