import { useEffect, useRef, useState } from 'react';
import { useServerCall } from '../../../../lib/use-server-call.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { problemText } from '../moment-texts.ts';
import type { MomentPlace } from '../use-moment-listing.ts';
import type { TimeSpan } from './moment-times.ts';

/** A sequence, and the time in seconds that was asked for when it was found. */
export interface AskedMoment {
  readonly seq: number;
  readonly time: number;
}

export interface MomentTimesOptions extends MomentPlace {
  /** When the snapshot was captured as which the moment is open. */
  readonly takenMs: number | null;
  readonly onMoment: (seq: number) => void;
}

export type MomentTimes = ReturnType<typeof useMomentTimes>;

/** While the slider moves, the server is asked once it rests. */
const restMs = 200;

/** When the moment is, how far back one can go, and what leads to another moment. */
export function useMomentTimes({ moment, folderId, takenMs, onMoment }: MomentTimesOptions) {
  const { driveId, seq } = moment;
  const params = { driveId };
  const density = useServerCall('momentDensity', { params });
  const near = useServerCall('findMoment', { params, query: { at: seq, parent: folderId } });
  const [asked, setAsked] = useState<AskedMoment | null>(null);
  /** The time that the slider is at and the server has not answered yet. */
  const [pending, setPending] = useState<number | null>(null);
  const known = useRef<AskedMoment | null>(null);
  const found = near.state === 'answered' && near.data.seq === seq ? near.data : null;
  if (found) known.current = { seq, time: found.time };
  const latest = useRef(onMoment);
  latest.current = onMoment;

  useEffect(() => {
    if (pending === null) return;
    let current = true;
    const timer = setTimeout(async () => {
      const answer = await sync.call('findMoment', { params: { driveId }, query: { time: pending } });
      if (!current) return;
      setPending(null);
      if (!answer.ok) return showToast({ kind: 'error', text: problemText(answer.problem) });
      const { kept, ...at } = answer.value;
      setAsked({ seq: at.seq, time: kept ? pending : at.time });
      latest.current(at.seq);
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [driveId, pending]);

  const foundTime = found?.time ?? (known.current?.seq === seq ? known.current.time : null);
  const ofMoment =
    asked?.seq === seq ? asked.time : takenMs === null ? foundTime : Math.floor(takenMs / 1000);
  const data = density.state === 'answered' ? density.data : null;
  const span: TimeSpan | null = data && { from: data.oldest.time, to: data.now };
  const goTo = (at: AskedMoment) => {
    setPending(null);
    setAsked(at);
    latest.current(at.seq);
  };
  return {
    span,
    counts: data?.counts ?? null,
    /** In seconds; null until it is known. */
    time: pending ?? ofMoment,
    /** Whether the moment of the time is being asked for. */
    isMoving: pending !== null,
    neighbors: near.state === 'asking' ? 'asking' : found,
    /** The last moment at a time, in seconds. */
    moveTo(time: number) {
      // Several changes may be of the first second.
      if (data && time <= data.oldest.time) goTo(data.oldest);
      else setPending(time);
    },
    goTo,
  } as const;
}
