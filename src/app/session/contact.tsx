import { useEffect } from 'react';
import { useSharedQuery } from '../../lib/use-live-query.ts';
import { noteContact } from './use-session-end.ts';

/** Notes when the server last took the token: from then on the time counts for which this device may show what it holds. */
export function Contact() {
  const device = useSharedQuery('device');
  const lastReceivedMs = device?.connection === 'online' ? device.lastReceivedMs : null;
  useEffect(() => {
    if (lastReceivedMs !== null) noteContact(lastReceivedMs);
  }, [lastReceivedMs]);
  return null;
}
