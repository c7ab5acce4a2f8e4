import { useEffect, useMemo, useRef, useState } from 'react';
import { useLiveQuery } from '../../../../lib/use-live-query.ts';
import { useOffline } from '../../../../lib/use-offline.ts';
import { useOnline } from '../../../../lib/use-online.ts';
import { usePersonName } from '../../../../shared/people/use-person-name.ts';
import { askCurrentVersion } from '../../../../shared/versions/current-version.ts';

/** Whoever only scrolls past asks nothing. */
const askAfterMs = 200;

/** Who brought the content that a file has now, in a word; undefined where that is not known. */
export type StoredBy = (fileId: string) => Promise<string | undefined>;

/**
 * Asks the server, once for each file: a device does not hold it. Null where there is nobody to ask. Who sees only some
 * folders is told no people, and then the answer is undefined.
 */
export function useStoredBy(driveId: string): StoredBy | null {
  const workspaceId = useLiveQuery((reader) => reader.filespace(driveId), [driveId])?.workspaceId;
  const nameOf = usePersonName(workspaceId ?? '');
  const answers = useRef(new Map<string, Promise<string | null | undefined>>());
  const isCut = [useOffline(), !useOnline()].includes(true);
  return useMemo(() => {
    if (isCut) return null;
    return async (fileId) => {
      const email = await (answers.current.get(fileId) ?? ask(fileId));
      return email == null ? undefined : nameOf(email);
    };
    function ask(fileId: string) {
      const answer = storedBy(fileId);
      answers.current.set(fileId, answer);
      return answer;
    }
    async function storedBy(fileId: string) {
      const version = await askCurrentVersion(driveId, fileId);
      // Whoever asks later may get an answer.
      if (!version.ok) answers.current.delete(fileId);
      return version.ok ? version.value?.stored_by : undefined;
    }
  }, [driveId, isCut, nameOf]);
}

/** For a row on screen; null until it is known, and where it never is. */
export function useStoredByOf(storedByOf: StoredBy | null, fileId: string): string | null {
  const [who, setWho] = useState<string | null>(null);
  useEffect(() => {
    if (storedByOf === null) return;
    let isGone = false;
    const timer = setTimeout(async () => {
      const name = await storedByOf(fileId);
      if (!isGone && name !== undefined) setWho(name);
    }, askAfterMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [storedByOf, fileId]);
  return who;
}
