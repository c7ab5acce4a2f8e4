import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { usePointerActivity } from '../grid/use-pointer-activity.ts';

/** After a change of one's own rows move immediately, whatever the pointer does. */
const freeMs = 1000;

export interface RowFreeze {
  readonly frozen: boolean;
  /** Something is at work over the rows: a menu, a drag, a name that is being typed. */
  readonly setWorking: (working: boolean) => void;
  readonly release: () => void;
}

/** Whether the rows of the panel have to keep their places now. */
export function useRowFreeze(panel: RefObject<HTMLElement | null>): RowFreeze {
  const pointerActive = usePointerActivity(panel);
  const [working, setWorking] = useState(false);
  const [free, setFree] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setFree(true);
    timer.current = setTimeout(() => setFree(false), freeMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { frozen: !free && (pointerActive || working), setWorking, release };
}
