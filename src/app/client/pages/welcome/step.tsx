import { type KeyboardEvent, type ReactNode, type SubmitEvent, useId } from 'react';
import { loadStateOf } from '@/platform/client/load-state';
import { serverMessage } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { isComposing } from '@/platform/client/ui/keyboard';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { Notice } from '@/platform/client/ui/notice';
import { Skeleton } from '@/platform/client/ui/skeleton';
import styles from './welcome.module.css';

export interface StepProps {
  place: number;
  count: number;
  title: string;
  text: ReactNode;
  /** What has to be known before it can be answered; `height` is what the answers take, in px. */
  asked?: Parameters<typeof loadStateOf>[0] & { height: number };
  /** How the answer is stored. */
  save?: { isPending: boolean; isError: boolean; error: unknown };
  onNext: () => void;
  onSkip: () => void;
  children: ReactNode;
}

/** One question of the first run; Enter goes on wherever the focus is, except on another button or a link. */
export function Step({ place, count, title, text, asked, save, onNext, onSkip, children }: StepProps) {
  const heading = useId();
  const isLast = place === count;
  const load = asked && loadStateOf(asked);
  const failed = load !== undefined && load.problem !== null;
  const loading = asked !== undefined && asked.data === undefined && !failed;
  const busy = loading || (save?.isPending ?? false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!busy && !failed) onNext();
  }
  function goOn(event: KeyboardEvent<HTMLFormElement>) {
    const { target, currentTarget } = event;
    const isPressed = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
    if (event.key !== 'Enter' || isPressed || isComposing(event)) return;
    event.preventDefault();
    currentTarget.requestSubmit();
  }

  return (
    <form aria-labelledby={heading} className={styles.step} onSubmit={submit} onKeyDown={goOn}>
      <p className="muted tiny">
        Step {place} of {count}
      </p>
      <h2 id={heading} ref={focus} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className="muted">{text}</p>
      {save?.isError && (
        <Notice
          tone="danger"
          title={serverMessage(save.error) ?? 'This could not be saved, please try again'}
        />
      )}
      <div className={styles.choices}>
        {load && load.problem !== null ? (
          <LoadFailure load={load} text="Try again, or skip this step: it can be answered later." />
        ) : loading ? (
          <Skeleton height={asked.height} />
        ) : (
          children
        )}
      </div>
      <div className="row">
        {!failed && (
          <Button type="submit" variant="primary" busy={busy}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        )}
        <Button variant="ghost" onClick={onSkip}>
          Skip
        </Button>
      </div>
    </form>
  );
}

/** The heading of each step is read out when it comes, and Enter goes on from there. */
const focus = (heading: HTMLElement | null) => heading?.focus();
