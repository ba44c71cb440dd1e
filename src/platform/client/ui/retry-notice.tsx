import { use } from 'react';
import type { LoadState } from '../load-state';
import { Button } from './button';
import { KitWordsContext } from './kit-words';
import { Notice } from './notice';

/** Says why something could not be loaded, if so, in less room than a `LoadFailure`, and offers a retry. */
export function RetryNotice({
  load: { problem, retrying, retry },
  className,
}: {
  load: LoadState;
  className?: string | undefined;
}) {
  const words = use(KitWordsContext);
  return (
    problem !== null && (
      <Notice
        tone="danger"
        className={className}
        title={
          <span className="row gap-12">
            <span>{problem}</span>
            <Button size="small" busy={retrying} onClick={retry}>
              {words.retry}
            </Button>
          </span>
        }
      />
    )
  );
}
