import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import Plus from 'lucide-react/icons/plus';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';

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
      return (
        <EmptyState
          icon={<FileCodeCorner />}
          title="A home for your SQL"
          text="Every script is saved while you write, with its history. Begin with a new one, or import a CSV file, .sql files or a .zip of them."
          action={
            <>
              <Button variant="primary" icon={<Plus size={14} />} onClick={onNew}>
                New script
              </Button>
              <Button onClick={onImport}>Import</Button>
            </>
          }
        />
      );
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
        <EmptyState
          icon={<FileCodeCorner />}
          title="No script selected"
          text="Choose one from the list to read and write it here."
        />
      );
  }
}
