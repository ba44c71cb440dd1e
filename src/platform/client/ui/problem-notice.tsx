import { type ReactNode, use } from 'react';
import type { LoadState } from '../load-state';
import { Button } from './button';
import { KitWordsContext } from './kit-words';
import { Notice } from './notice';

function Failed({ text, className, action }: { text: string; className?: string; action: ReactNode }) {
  return (
    <Notice
      tone="danger"
      className={className}
      title={
        <span className="row gap-12">
          <span>{text}</span>
          {action}
        </span>
      }
    />
  );
}

/** Says why something could not be loaded, if so, in less room than a `LoadFailure`, and offers a retry. */
export function RetryNotice({
  load: { problem, retrying, retry },
  className,
}: {
  load: LoadState;
  className?: string;
}) {
  const words = use(KitWordsContext);
  if (problem === null) return null;
  const again = (
    <Button size="small" busy={retrying} onClick={retry}>
      {words.retry}
    </Button>
  );
  return <Failed text={problem} className={className} action={again} />;
}

/** Says why the last change of a tool failed, if it did, until that is dismissed. */
export function ProblemNotice({
  of: { problem, dismissProblem },
  className,
}: {
  of: { problem: string | null; dismissProblem: () => void };
  className?: string;
}) {
  if (problem === null) return null;
  const dismiss = (
    <Button size="small" onClick={dismissProblem}>
      Dismiss
    </Button>
  );
  return <Failed text={problem} className={className} action={dismiss} />;
}
