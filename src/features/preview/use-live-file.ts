import { useEffect, useRef, useState } from 'react';
import { sync } from '../../lib/worker-client.ts';
import { type LiveFile, liveFile } from './live-file.ts';
import type { PreviewProps } from './preview-props.ts';

type LiveFileContext = Pick<PreviewProps, 'driveId' | 'fileId' | 'revision' | 'complete' | 'canSee'>;

/** The file that the address names, as the replica has it now. */
export function useLiveFile({ driveId, fileId, revision, complete, canSee }: LiveFileContext): LiveFile {
  const [live, setLive] = useState<LiveFile & { readonly fileId: string }>({
    state: 'loading',
    file: null,
    fileId,
  });
  const latest = useRef({ canSee, complete });
  latest.current = { canSee, complete };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision may hold another state of the file
  useEffect(() => {
    let current = true;
    sync.findFile(driveId, fileId).then((found) => {
      if (!current) return;
      setLive((last) => {
        const before = last.fileId === fileId ? last.file : null;
        return { ...liveFile(found, before, latest.current), fileId };
      });
    });
    return () => {
      current = false;
    };
  }, [driveId, fileId, revision, complete]);
  return live.fileId === fileId ? live : { state: 'loading', file: null };
}
