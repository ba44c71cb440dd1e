import { use } from 'react';
import type { LoadState } from '../load-state';
import { Button } from './button';
import { KitWordsContext } from './kit-words';
import { Notice } from './notice';

/** Says why something could not be loaded, if so, in less room than a `LoadFailure`, and offers a retry. */
export function RetryNotice({ load, className }: { load: LoadState; className?: string | undefined }) {
  const words = use(KitWordsContext);
  if (load.problem === null) return null;
  return (
    <Notice
      tone="danger"
      className={className}
      title={
        <span className="row wrap gap-12">
          <span className="breaks">{load.problem}</span>
          <Button size="small" busy={load.retrying} onClick={load.retry}>
            {words.retry}
          </Button>
        </span>
      }
    />
  );
}
