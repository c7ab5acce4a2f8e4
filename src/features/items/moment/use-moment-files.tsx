import { useState } from 'react';
import { LargeDownloadDialog } from '../downloads/large-download-dialog.tsx';
import type { GridRow } from '../list/row-source.ts';
import { versionView } from '../versions/version-view.ts';
import { messages } from './messages.ts';
import type { MomentListProps } from './moment-list-props.ts';
import { useMomentDownload } from './use-moment-download.ts';

type Options = Pick<MomentListProps, 'moment' | 'time' | 'restore' | 'renderVersion'>;

/** Files as they were at a moment: previewed, one at a time, and downloaded. */
export function useMomentFiles({ moment: { driveId, seq }, time, restore, renderVersion }: Options) {
  const { large, ...downloads } = useMomentDownload(driveId, seq);
  const [shown, setShown] = useState<GridRow | null>(null);
  const { epoch } = restore;
  return {
    ...downloads,
    /** The question before one. */
    largeDownload: large && <LargeDownloadDialog {...large} />,
    /** Until the log is known that the sequence counts, nothing can be asked for by it. */
    preview: (row: GridRow) => epoch !== undefined && setShown(row),
    shownPreview:
      shown !== null &&
      epoch !== undefined &&
      renderVersion({
        ...versionView(driveId, shown.id, epoch, {
          ...{ name: shown.name, size: shown.sizeBytes, content_seq: shown.contentSeq ?? 0, seq },
        }),
        caption: messages.versionCaption(time),
        onDownload: () => downloads.download([shown]),
        onClose: () => setShown(null),
      }),
  };
}
