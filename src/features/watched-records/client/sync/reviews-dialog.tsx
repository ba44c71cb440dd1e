import CircleCheck from 'lucide-react/icons/circle-check';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { EmptyState } from '@/platform/client/ui/empty-state';
import { Cover } from '../covers/cover';
import styles from './reviews-dialog.module.css';
import { failureText } from '../records/say';
import { watchTime } from '../records/watch-time';
import { progressText } from '../records/watched-record';

interface ReviewsDialogProps {
  onRevision: (revision: number) => void;
  onClose: () => void;
}

/** Synced progress that jumped too far, to be accepted or dismissed by the user. Mounted when it opens. */
export function ReviewsDialog({ onRevision, onClose }: ReviewsDialogProps) {
  const utils = trpc.useUtils();
  const reviews = trpc.watchedRecords.listReviews.useQuery(undefined, { staleTime: Infinity });
  const answered = ({ revision }: { revision: number }) => {
    onRevision(revision);
    return utils.watchedRecords.listReviews.invalidate();
  };
  // Reviews that were answered elsewhere then disappear from the list.
  const onError = () => utils.watchedRecords.listReviews.invalidate();
  const accept = trpc.watchedRecords.acceptReview.useMutation({ onSuccess: answered, onError });
  const dismiss = trpc.watchedRecords.dismissReview.useMutation({ onSuccess: answered, onError });
  const answerAll = trpc.watchedRecords.answerReviews.useMutation({ onSuccess: answered, onError });
  const failure = accept.error ?? dismiss.error ?? answerAll.error ?? reviews.error;
  const busy = accept.isPending || dismiss.isPending || answerAll.isPending;
  const waiting = reviews.data?.reviews ?? [];
  // Only those shown: reviews that arrive meanwhile are not answered unseen.
  const all = (accepted: boolean) => ({ ids: waiting.map(({ id }) => id), accept: accepted });

  return (
    <Dialog
      open
      width="list"
      title="待确认的同步进度"
      cancelLabel="关闭"
      primary={
        waiting.length > 1
          ? {
              label: `全部接受（${String(waiting.length)}）`,
              disabled: busy,
              busy: answerAll.isPending && answerAll.variables.accept,
              onAction: () => answerAll.mutate(all(true)),
            }
          : undefined
      }
      sideAction={
        waiting.length > 1 && (
          <Button disabled={busy} onClick={() => answerAll.mutate(all(false))}>
            全部忽略
          </Button>
        )
      }
      error={failure ? failureText(failure) : undefined}
      onClose={onClose}
    >
      {waiting.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="全部处理完了" text="前进超过 50 集的同步会先放在这里。" />
      ) : (
        <ul className={styles.list}>
          {waiting.map((review) => (
            <li key={review.id} className={styles.row}>
              <div className={styles.cover}>
                <Cover small title={review.title} imageUrl={review.image_url} />
              </div>
              <div className="grow">
                <p className="medium cut" title={review.title}>
                  {review.title}
                </p>
                <p className={styles.change}>
                  {progressText(review)} → 看到第 {review.episode} 集
                </p>
                <p className={styles.time}>{watchTime(review.watched_time)}</p>
              </div>
              <Button
                size="small"
                aria-label={`忽略《${review.title}》的进度`}
                aria-disabled={busy}
                onClick={() => dismiss.mutate({ id: review.id })}
              >
                忽略
              </Button>
              <Button
                size="small"
                variant="primary"
                aria-label={`接受《${review.title}》的进度`}
                aria-disabled={busy}
                onClick={() => accept.mutate({ id: review.id })}
              >
                接受
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
