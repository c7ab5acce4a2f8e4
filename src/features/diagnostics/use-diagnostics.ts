import { useEffect, useState } from 'react';
import type { DeviceStorage, Diagnostics } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useNow } from '../../lib/use-now.ts';
import { version } from '../../lib/version.ts';
import { sync } from '../../lib/worker-client.ts';
import type { DiagnosticsData } from './diagnostics-report.ts';

const lookEveryMs = 2000;

/** Everything that the page shows, kept current while it is open; null until all of it is known. */
export function useDiagnostics(): { readonly data: DiagnosticsData | null; readonly nowMs: number } {
  const nowMs = useNow(lookEveryMs);
  const device = useLiveQuery(async (reader) => (await reader.device()) ?? null, []);
  const drives = useLiveQuery((reader) => reader.drives(), []);
  const outbox = useLiveQuery((reader) => reader.outbox(), []);
  const [asked, setAsked] = useState<{ readonly worker: Diagnostics; readonly storage: DeviceStorage }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again as time passes
  useEffect(() => {
    let current = true;
    Promise.all([sync.diagnostics(), sync.storage()]).then(([worker, storage]) => {
      if (current) setAsked({ worker, storage });
    });
    return () => {
      current = false;
    };
  }, [nowMs]);
  const isKnown = device !== undefined && drives && outbox && asked;
  const browser = navigator.userAgent;
  return {
    nowMs,
    data: isKnown ? { version, browser, device: device ?? undefined, drives, outbox, ...asked } : null,
  };
}
