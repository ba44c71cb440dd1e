import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '@/platform/client/hotkeys';

/**
 * Takes files that are dropped anywhere on the page: the browser would leave the app for them, the editor would write them
 * into the text. What lies over the page has its own place for files; beside that, nothing happens.
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
