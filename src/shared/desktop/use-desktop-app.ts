import { useState } from 'react';
import { useAccount } from '../../lib/session.ts';
import { useServerCall } from '../../lib/use-server-call.ts';
import { sync } from '../../lib/worker-client.ts';
import { common } from '../../ui/common-messages.ts';
import { type DesktopTarget, desktopLink, desktopMessage, followLink } from './open-desktop-app.ts';

interface DesktopApp {
  /** Where it can be downloaded; null while that is not known, or nowhere. */
  readonly downloadUrl: string | null;
  /** The first part of the links that it answers to; null while that is not known. */
  readonly scheme: string | null;
}

/** The desktop app, as far as this server is configured for it. */
export function useDesktopApp(): DesktopApp {
  const config = useServerCall('config', {});
  if (config.state !== 'answered') return { downloadUrl: null, scheme: null };
  const { scheme, download_url: downloadUrl } = config.data.desktop;
  return { downloadUrl, scheme };
}

/** Opens the desktop app, signed in as whoever is signed in here. */
export function useOpenDesktopApp() {
  const account = useAccount();
  const { scheme } = useDesktopApp();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const open = async ({ machineId, challenge, driveId }: DesktopTarget) => {
    if (working || scheme === null) return;
    setWorking(true);
    setFailure(null);
    const body = { ...(machineId && { machine_id: machineId }), ...(challenge && { challenge }) };
    const response = await sync.call('desktopCode', { body });
    setWorking(false);
    if (response.ok) followLink(desktopLink(scheme, response.value.code, account, driveId));
    else setFailure(desktopMessage(response.problem));
    return response.ok ? null : response.problem;
  };
  return { open, working, failure, reason: scheme === null && common.needsConnection };
}
