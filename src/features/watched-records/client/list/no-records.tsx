import Clapperboard from 'lucide-react/icons/clapperboard';
import Plus from 'lucide-react/icons/plus';
import { SampleData } from '@/platform/client/sample-data';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { LANG } from '../records/chinese-words';
import { failureText } from '../records/say';

/** The first visit: how to begin. */
export function NoRecords({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<Clapperboard />}
      title="暂无记录"
      text="添加第一部作品，记下看到了哪一集。别处已有的片单，可以用“导入和导出”带过来。"
      action={
        <>
          <Button variant="primary" icon={<Plus size={14} />} onClick={onAdd}>
            添加记录
          </Button>
          <SampleData part="watchedRecords" words={WORDS} />
        </>
      }
    />
  );
}

const WORDS = {
  lang: LANG,
  add: '添加示例数据',
  added: '已添加示例数据，30 天内可以在账户页面撤销。',
  undo: '撤销',
  undone: (left: readonly string[]) =>
    left.length > 0
      ? `已移除示例数据；《${left[0] ?? ''}》等 ${String(left.length)} 条之后又被修改，没有移除`
      : '已移除示例数据',
  reason: (error: unknown) => failureText(error),
};
