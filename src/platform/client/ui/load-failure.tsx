import ServerOff from 'lucide-react/icons/server-off';
import { useContext } from 'react';
import type { LoadState } from '../load-state';
import { useServerAway } from '../server-reach';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { KitWordsContext } from './kit-words';

/** Replaces a list that could not be loaded, if so: says why, and offers a retry. */
export function LoadFailure({
  load,
  text,
}: {
  load: LoadState;
  /** What that means for the user, unless it is the server that cannot be reached. */
  text: string;
}) {
  const { notLoaded, retry } = useContext(KitWordsContext);
  const isAway = useServerAway() === 'unanswered';
  if (load.problem === null) return null;
  return (
    <div role="alert">
      <EmptyState
        icon={<ServerOff size={26} />}
        title={load.problem}
        text={isAway ? notLoaded : text}
        action={
          <Button variant="primary" busy={load.retrying} onClick={load.retry}>
            {retry}
          </Button>
        }
      />
    </div>
  );
}
