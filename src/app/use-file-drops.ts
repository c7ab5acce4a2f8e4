import { useEffect } from 'react';
import { showToast } from '../ui/popups/toast-store.ts';

/**
 * Files dropped on the page stay outside of it: left alone, the browser would open them in the place of the app.
 */
export function useFileDrops(): void {
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      // With 'none' the browser would not report the drop, and nobody would learn why nothing happened.
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      showToast({ kind: 'error', text: "Uploading isn't available yet.", key: 'file drop' });
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
