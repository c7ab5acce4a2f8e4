import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { folderPath } from '../../lib/paths.ts';
import { useReader } from '../../lib/use-live-query.ts';
import { sync } from '../../lib/worker-client.ts';
import { Verifying } from './invitation-states.tsx';

interface SharedFolder {
  readonly driveId: string;
  readonly folderId: string;
}

/** Who has just signed up goes to the folder that the invitation gave: its filespace is kept on this device without being asked for. */
export function ToSharedFolder({ driveId, folderId }: SharedFolder) {
  const reader = useReader();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // Nothing can be kept before the person's work has begun on this device.
    if (reader === null) return;
    let current = true;
    sync
      .refreshSpaces()
      .then(() => sync.connectFilespace(driveId))
      .catch(() => undefined) // the page of the filespace says what is missing
      .then(() => current && setReady(true));
    return () => {
      current = false;
    };
  }, [reader, driveId]);
  return ready ? <Navigate to={folderPath(driveId, folderId)} replace /> : <Verifying />;
}
