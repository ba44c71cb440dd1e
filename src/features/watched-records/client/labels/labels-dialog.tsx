import { trpc } from '@/platform/client/trpc';
import { DEFAULT_TAG_COLOR, DEFAULT_TAGS } from '../../rules';
import type { LabelDraft } from './label-form';
import { LabelList, type Label } from './label-list';

interface LabelsDialogProps {
  onRevision: (revision: number) => void;
  onClose: () => void;
}

/** The tags of the account. Mounted when it opens. */
export function TagsDialog({ onRevision, onClose }: LabelsDialogProps) {
  const utils = trpc.useUtils();
  const tags = trpc.watchedRecords.tags.useQuery();
  const counts = useLabelCounts();
  const options = afterChange(onRevision, () =>
    Promise.all([utils.watchedRecords.tags.invalidate(), utils.watchedRecords.labelCounts.invalidate()]),
  );
  const add = trpc.watchedRecords.addTag.useMutation(options);
  const update = trpc.watchedRecords.updateTag.useMutation(options);
  const move = trpc.watchedRecords.moveTag.useMutation(options);
  const remove = trpc.watchedRecords.deleteTag.useMutation(options);

  return (
    <LabelList
      noun="标签"
      colored
      labels={tags.data?.tags.map((tag): Label => ({
        id: tag.id,
        name: tag.tag_name,
        color: tag.tag_color,
        description: tag.tag_description,
      }))}
      defaults={DEFAULT_TAGS}
      loadError={tags.error}
      afterDeletion="使用此标签的记录会清空标签"
      counts={counts?.tags}
      onAdd={(draft) => add.mutateAsync(sentTag(draft))}
      onUpdate={(id, draft) => update.mutateAsync({ tag_id: id, ...sentTag(draft) })}
      onMove={(id, direction) => move.mutateAsync({ tag_id: id, direction })}
      onDelete={(id) => remove.mutateAsync({ tag_id: id })}
      onClose={onClose}
    />
  );
}

function sentTag({ name, color = DEFAULT_TAG_COLOR, description }: LabelDraft) {
  return { tag_name: name, tag_color: color, tag_description: description };
}

/** The types of the account. Mounted when it opens. */
export function TypesDialog({ onRevision, onClose }: LabelsDialogProps) {
  const utils = trpc.useUtils();
  const types = trpc.watchedRecords.types.useQuery();
  const counts = useLabelCounts();
  const options = afterChange(onRevision, () =>
    Promise.all([utils.watchedRecords.types.invalidate(), utils.watchedRecords.labelCounts.invalidate()]),
  );
  const add = trpc.watchedRecords.addType.useMutation(options);
  const update = trpc.watchedRecords.updateType.useMutation(options);
  const move = trpc.watchedRecords.moveType.useMutation(options);
  const remove = trpc.watchedRecords.deleteType.useMutation(options);

  return (
    <LabelList
      noun="类型"
      labels={types.data?.types.map((type): Label => ({
        id: type.id,
        name: type.type_name,
        description: type.type_description,
      }))}
      loadError={types.error}
      afterDeletion="使用此类型的记录会失去关联"
      counts={counts?.types}
      onAdd={(draft) => add.mutateAsync(sentType(draft))}
      onUpdate={(id, draft) => update.mutateAsync({ type_id: id, ...sentType(draft) })}
      onMove={(id, direction) => move.mutateAsync({ type_id: id, direction })}
      onDelete={(id) => remove.mutateAsync({ type_id: id })}
      onClose={onClose}
    />
  );
}

function sentType({ name, description }: LabelDraft) {
  return { type_name: name, type_description: description };
}

function useLabelCounts() {
  const { data } = trpc.watchedRecords.labelCounts.useQuery(undefined, { staleTime: 0 });
  return data && { tags: new Map(Object.entries(data.tags)), types: new Map(Object.entries(data.types)) };
}

/** A change is done when its revision is reported and the list is reloaded. */
function afterChange(onRevision: (revision: number) => void, reload: () => Promise<unknown>) {
  return {
    onSuccess: async ({ revision }: { revision: number }) => {
      onRevision(revision);
      await reload();
    },
  };
}
