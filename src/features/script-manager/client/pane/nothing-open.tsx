import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';

// Shown once in an account's life.
const NoScripts = lazyPiece(async () => (await import('./no-scripts')).NoScripts, { onDemand: true });

interface NothingOpenProps {
  why: 'no-scripts' | 'missing' | 'none-selected';
  onNew: () => void;
  onImport: () => void;
  onShowList: () => void;
}

/** Shown instead of the editor while no text is open. */
export function NothingOpen({ why, onNew, onImport, onShowList }: NothingOpenProps) {
  switch (why) {
    case 'no-scripts':
      return <NoScripts {...{ onNew, onImport }} />;
    case 'missing':
      return (
        <EmptyState
          icon={<FileCodeCorner />}
          title="This script is not here"
          text="It was deleted, or the address is not quite right."
          action={<Button onClick={onShowList}>Show the scripts</Button>}
        />
      );
    case 'none-selected':
      return (
        <EmptyState icon={<FileCodeCorner />} title="No script selected" text="Choose one from the list." />
      );
  }
}
