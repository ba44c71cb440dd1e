import type { ComponentProps } from 'react';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { isAtEnd, type WatchedRecord } from '../records/watched-record';

interface GoOnButtonProps extends Omit<
  ComponentProps<typeof BareIconButton>,
  'label' | 'title' | 'icon' | 'size'
> {
  record: WatchedRecord;
}

/** One episode more; at the end of the series its completion. */
export function GoOnButton({ record, ...button }: GoOnButtonProps) {
  const atEnd = isAtEnd(record);
  return (
    <BareIconButton
      label={`《${record.title}》${atEnd ? '看完' : '加一集'}`}
      title={atEnd ? '看完' : '加一集'}
      data-control="plus"
      data-end={atEnd || undefined}
      icon={atEnd ? <Check size={14} /> : <Plus size={14} />}
      size="row"
      {...button}
    />
  );
}
