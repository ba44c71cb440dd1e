import Layers from 'lucide-react/icons/layers';
import { useState } from 'react';
import { useDialogSave } from '@/platform/client/form/use-dialog-save';
import { trpc } from '@/platform/client/trpc';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Skeleton } from '@/platform/client/ui/skeleton';
import { TextField } from '@/platform/client/ui/text-field';
import { beginningOf } from '@/platform/shared/beginning';
import { watchedLimits } from '../../limits';
import { readWhole } from '../../rules';
import type { SeasonGroup } from '../../seasons';
import { watchedTexts } from '../../texts';
import { NOT_LOADED } from '../records/dialog-words';
import { failureText } from '../records/say';
import type { WatchedActions } from '../records/watched-actions';

interface SeasonsDialogProps {
  /** The chosen records; undefined for what titles suggest. */
  ids: readonly number[] | undefined;
  actions: WatchedActions;
  onClose: () => void;
}

/** Records as the seasons of one work: those that were chosen, or what their titles suggest. Mounted when it opens. */
export function SeasonsDialog({ ids, actions, onClose }: SeasonsDialogProps) {
  const isTooMany = ids !== undefined && ids.length > watchedLimits.seasonsMax;
  const query = trpc.watchedRecords.seasonGroups.useQuery(ids ? { ids: [...ids] } : {}, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: !isTooMany,
  });
  const props = { actions, onClose };
  if (query.data && ids) return <OneWork group={query.data.groups[0]} {...props} />;
  if (query.data) return <Suggested groups={query.data.groups} {...props} />;
  const problem = isTooMany ? watchedTexts.seasons : query.error && failureText(query.error, NOT_LOADED);
  return (
    <Dialog open title="整理各季" cancelLabel="关闭" error={problem ?? undefined} onClose={onClose}>
      {!problem && <Skeleton height={160} />}
    </Dialog>
  );
}

type Of = Omit<SeasonsDialogProps, 'ids'>;

function OneWork({ group, actions, onClose }: Of & { group: SeasonGroup | undefined }) {
  const { busy, error, save } = useDialogSave();
  const [work, setWork] = useState(group?.work ?? '');
  const [numbers, setNumbers] = useState<ReadonlyMap<number, string>>(new Map());
  const seasons = group?.seasons ?? [];
  const numberOf = (id: number, season: number) => numbers.get(id) ?? String(season);
  const wanted = seasons.map(({ id, season }) => ({
    id,
    season: readWhole(numberOf(id, season) || 0, watchedLimits.seasonMax) ?? -1,
  }));
  const isWrong = wanted.some(({ season }) => season < 0);
  return (
    <Dialog
      open
      title={`把 ${String(seasons.length)} 条记录归为一部作品`}
      error={isWrong ? watchedTexts.season : error}
      primary={{
        label: work.trim() === '' ? '拆开' : '归为一部作品',
        busy,
        disabled: isWrong,
        onAction: () =>
          void save(
            (onError) => actions.groupSeasons([{ work: work.trim(), seasons: wanted }], onError),
            onClose,
          ),
      }}
      onClose={onClose}
    >
      <div className="stack gap-16">
        <TextField
          label="作品名称"
          hint="留空则把它们从作品里拆开。"
          value={work}
          error={work.trim().length > watchedLimits.workMax ? watchedTexts.work : undefined}
          autoComplete="off"
          onChange={setWork}
        />
        {seasons.map(({ id, title, season }) => (
          <TextField
            key={id}
            label={`《${title}》第几季`}
            inputMode="numeric"
            autoComplete="off"
            value={numberOf(id, season)}
            onChange={(text) => setNumbers(new Map(numbers).set(id, text))}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Suggested({ groups, actions, onClose }: Of & { groups: readonly SeasonGroup[] }) {
  const { busy, error, save } = useDialogSave();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = groups.filter(({ work }) => !left.has(work));
  if (groups.length === 0) {
    return (
      <Dialog open title="整理各季" cancelLabel="关闭" onClose={onClose}>
        <EmptyState
          icon={<Layers />}
          title="没有可以归在一起的作品"
          text="标题只差“第二季”“Season 2”的记录会列在这里。也可以选中几条记录，再点“归为一部作品”。"
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="整理各季"
      subtitle="这些记录的标题只差季数。归在一起后，列表里可以显示为一部作品。"
      error={error}
      primary={{
        label: `归并 ${String(chosen.length)} 部作品`,
        busy,
        disabled: chosen.length === 0,
        onAction: () =>
          void save(
            (onError) =>
              actions.groupSeasons(
                chosen.map(({ work, seasons }) => ({
                  work: beginningOf(work, watchedLimits.workMax),
                  seasons: seasons
                    .slice(0, watchedLimits.seasonsMax)
                    .map(({ id, season }) => ({ id, season })),
                })),
                onError,
              ),
            onClose,
          ),
      }}
      onClose={onClose}
    >
      <ul className="stack gap-8">
        {groups.map(({ work, seasons }) => (
          <li key={work}>
            <Checkbox
              label={`《${work}》：${seasons.map(({ season }) => `第 ${String(season)} 季`).join('、')}`}
              checked={!left.has(work)}
              onChange={(checked) => {
                const next = new Set(left);
                if (checked) next.delete(work);
                else next.add(work);
                setLeft(next);
              }}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
