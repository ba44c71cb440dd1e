import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '@/platform/client/hotkeys';

/**
 * Accepts files dropped anywhere on the page: otherwise the browser would open them, and the editor insert them. An
 * open dialog has its own drop zone; elsewhere, drops are then ignored.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const handle = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (isDialogOpen()) return;
      event.stopPropagation();
      if (event.type === 'drop' && event.dataTransfer.files.length > 0) take([...event.dataTransfer.files]);
    };
    window.addEventListener('dragover', handle, true);
    window.addEventListener('drop', handle, true);
    return () => {
      window.removeEventListener('dragover', handle, true);
      window.removeEventListener('drop', handle, true);
    };
  }, []);
}
