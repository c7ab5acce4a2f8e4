import { useEffect, useRef, useState } from 'react';
import { sync } from '../../lib/worker-client.ts';

/**
 * Asks for the lists of somebody who has none on this device yet. The server shows nothing to an address that is not
 * proved: then `unproved` runs, before anybody fills a form for nothing. Answers whether it is known that they may.
 */
export function useFirstSpaceList(needed: boolean, unproved: () => void): boolean {
  const [settled, setSettled] = useState(!needed);
  const asked = useRef(false);
  const latest = useRef(unproved);
  useEffect(() => {
    latest.current = unproved;
  });
  useEffect(() => {
    if (!needed || asked.current) return;
    asked.current = true;
    sync.refreshSpaces().then(
      (result) => {
        const refused = !result.ok && result.problem.kind === 'refused';
        if (refused && result.problem.code === 'email-not-verified') latest.current();
        else setSettled(true);
      },
      // Where nothing can be kept, the page as a whole says so.
      () => undefined,
    );
  }, [needed]);
  return settled;
}
