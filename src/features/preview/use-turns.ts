import { useEffect, useRef } from 'react';
import { announce } from '../../ui/foundations/announcer.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import type { LiveFile } from './live-file.ts';
import { messages } from './messages.ts';
import type { Neighbors } from './neighbors/neighbors.ts';
import type { PreviewProps, PreviewRow } from './preview-props.ts';

type TurnContext = Pick<PreviewProps, 'fileId' | 'isRemoved' | 'onShow' | 'onClose'>;

/** From one file to the next, and away from one that is not there any more. */
export function useTurns(
  { fileId, isRemoved, onShow, onClose }: TurnContext,
  live: LiveFile,
  neighbors: Neighbors | null,
) {
  /** A key that comes before the neighbors are known waits for them. */
  const waiting = useRef<-1 | 1 | null>(null);

  const turn = (to: PreviewRow | null | undefined) => {
    if (!to) return;
    onShow(to.id);
    announce(to.name, 'latest');
  };
  const turnBy = (by: -1 | 1) => {
    if (neighbors?.fileId === fileId) turn(by < 0 ? neighbors.previous : neighbors.next);
    else waiting.current = by;
  };
  const leave = () => {
    if (live.state === 'access-lost') {
      showToast({ kind: 'error', text: messages.accessLost(live.file.name), key: 'access-lost' });
      onClose();
    } else if (live.state === 'deleted' && isRemoved(fileId)) {
      const next = neighbors?.next ?? neighbors?.previous;
      if (next) turn(next);
      else onClose();
    }
  };
  const latest = useRef({ turnBy, leave });
  latest.current = { turnBy, leave };
  useEffect(() => {
    const by = waiting.current;
    if (by === null || neighbors?.fileId !== fileId) return;
    waiting.current = null;
    latest.current.turnBy(by);
  }, [neighbors, fileId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what became of the file is looked at when it changes
  useEffect(() => latest.current.leave(), [live.state]);
  return { turn, turnBy };
}
