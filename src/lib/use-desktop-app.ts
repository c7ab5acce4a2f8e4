import { useCall } from './use-call.ts';

interface DesktopApp {
  /** Where it can be downloaded; null while that is not known, or nowhere. */
  readonly downloadUrl: string | null;
  /** The address that opens it at a filespace; null where it is not offered. */
  readonly link: ((driveId: string) => string) | null;
  /** Why it cannot be had now. */
  readonly reason: string | false;
}

/** The desktop app, as far as this server is configured for it. */
export function useDesktopApp(): DesktopApp {
  const config = useCall('config', {});
  if (config.state !== 'answered') {
    const reason = config.state === 'failed' ? 'This needs a connection' : 'Asking the server';
    return { downloadUrl: null, link: null, reason };
  }
  const { scheme, download_url: downloadUrl } = config.answer.desktop;
  if (!downloadUrl)
    return { downloadUrl, link: null, reason: 'The desktop app is not offered by this server' };
  const link = (driveId: string) => `${scheme}://open?${new URLSearchParams({ driveId })}`;
  return { downloadUrl, link, reason: false };
}
