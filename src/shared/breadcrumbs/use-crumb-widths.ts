import { type RefObject, useLayoutEffect, useState } from 'react';

export interface CrumbWidths {
  /** Of the whole way. */
  readonly roomPx: number;
  /** Of each name that was written into the probe, uncut. */
  readonly namesPx: readonly number[];
}

/** How wide names are, and how wide the way may be. `key`: another one where other names are to be measured. */
export function useCrumbWidths(
  way: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  key: string,
): CrumbWidths | null {
  const [widths, setWidths] = useState<CrumbWidths | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other widths
  useLayoutEffect(() => {
    const room = way.current;
    const names = probe.current;
    if (!room || !names) return;
    const measure = () => {
      const next = {
        // What gives way last may still have lost a part of a pixel.
        roomPx: Math.ceil(room.getBoundingClientRect().width),
        namesPx: [...names.children].map((name) => Math.ceil(name.getBoundingClientRect().width)),
      };
      setWidths((last) => (last && isSame(last, next) ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    // They grow as fonts come.
    for (const name of names.children) observer.observe(name);
    return () => observer.disconnect();
  }, [way, probe, key]);
  return widths;
}

function isSame(one: CrumbWidths, other: CrumbWidths): boolean {
  return (
    one.roomPx === other.roomPx &&
    one.namesPx.length === other.namesPx.length &&
    one.namesPx.every((px, at) => px === other.namesPx[at])
  );
}
