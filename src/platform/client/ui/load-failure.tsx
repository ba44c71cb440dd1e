import ServerOff from 'lucide-react/icons/server-off';
import { Button } from './button';
import { EmptyState } from './empty-state';

/** Replaces a list that could not be loaded: says why, and offers a retry. */
export function LoadFailure({
  problem,
  text,
  retrying,
  onRetry,
}: {
  problem: string;
  /** What that means for the user. */
  text: string;
  retrying: boolean;
  onRetry: () => void;
}) {
  return (
    <div role="alert">
      <EmptyState
        icon={<ServerOff size={26} />}
        title={problem}
        text={text}
        action={
          <Button variant="primary" busy={retrying} onClick={onRetry}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
