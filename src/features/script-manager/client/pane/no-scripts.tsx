import FileCodeCorner from 'lucide-react/icons/file-code-corner';
import Plus from 'lucide-react/icons/plus';
import { SampleData } from '@/platform/client/sample-data';
import { Button } from '@/platform/client/ui/button';
import { EmptyState } from '@/platform/client/ui/empty-state';

export const SampleScripts = () => <SampleData part="scripts" />;

/** The first visit: how to begin. */
export function NoScripts({ onNew, onImport }: { onNew: () => void; onImport: () => void }) {
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
          <SampleScripts />
        </>
      }
    />
  );
}
