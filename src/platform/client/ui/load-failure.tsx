import ServerOff from 'lucide-react/icons/server-off';
import { useContext } from 'react';
import { useServerAway } from '../server-reach';
import { Button } from './button';
import { EmptyState } from './empty-state';
import { KitWordsContext } from './kit-words';

/** Replaces a list that could not be loaded: says why, and offers a retry. */
export function LoadFailure({
  problem,
  text,
  retrying,
  onRetry,
}: {
  problem: string;
  /** What that means for the user, unless it is the server that cannot be reached. */
  text: string;
  retrying: boolean;
  onRetry: () => void;
}) {
  const { notLoaded } = useContext(KitWordsContext);
  const isAway = useServerAway() === 'unanswered';
  return (
    <div role="alert">
      <EmptyState
        icon={<ServerOff size={26} />}
        title={problem}
        text={isAway ? notLoaded : text}
        action={
          <Button variant="primary" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
