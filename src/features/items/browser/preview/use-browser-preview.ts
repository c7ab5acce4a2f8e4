import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTitle } from '../../../../lib/use-title.ts';
import type { GridHandle } from '../../grid/use-grid-handle.ts';
import type { GridRow, RowSource } from '../../list/row-source.ts';
import type { RenderVersion } from '../../versions/version-view.ts';

export interface BrowserPreviewOptions {
  /** The file that is shown over the list. */
  readonly previewId: string | null;
  /** Shows a file over the list; `replace`: in the place of the one before; `folderId`: over the list of another folder. */
  readonly openPreview: (
    fileId: string,
    options?: { readonly replace?: boolean; readonly folderId?: string },
  ) => void;
  /** Draws a version of a file over the page. */
  readonly renderVersion: RenderVersion;
}

/** The file that is previewed, once it is known, and the way back to its row when the preview closes. */
export function useBrowserPreview(
  previewId: string | null,
  source: RowSource,
  grid: RefObject<GridHandle | null>,
  folderName: string,
) {
  const [file, setFile] = useState<GridRow | null>(null);
  useTitle((previewId !== null && file?.name) || folderName);
  const latest = useRef({ source, file });
  latest.current = { source, file };
  const wasOpen = useRef(false);
  useEffect(() => {
    if (previewId !== null) {
      wasOpen.current = true;
      return;
    }
    if (!wasOpen.current) return;
    wasOpen.current = false;
    void focusRowOf(latest.current.file, latest.current.source, grid.current);
    setFile(null);
  }, [previewId, grid]);
  return { fileId: previewId, setFile };
}

/** A row that is not in the list any more leaves the keyboard in the list. */
async function focusRowOf(file: GridRow | null, source: RowSource, grid: GridHandle | null) {
  const index = file ? await source.indexOf(file) : -1;
  if (file && index >= 0) await grid?.reveal(file);
  else grid?.focus();
}
