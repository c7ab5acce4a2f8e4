import { useState } from 'react';
import type { CallResponse } from '#contract/wire/calls.ts';
import { secondsFromWire } from '#contract/wire/time.ts';
import { formatDate } from '../../../../lib/format.ts';
import { useTimeZone } from '../../../../lib/time-zone/use-time-zone.ts';
import { useOffline } from '../../../../lib/use-offline.ts';
import { sync } from '../../../../lib/worker-client.ts';
import { common } from '../../../../ui/common-messages.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { browserName } from '../browser-name.ts';
import styles from '../mine.module.css';
import { myAccountMessages } from '../my-account-messages.ts';
import { twoFactorMessages } from './two-factor-messages.ts';

type RememberedDevice = CallResponse<'twoFactorStatus'>['devices'][number];

interface RememberedDevicesProps {
  readonly devices: readonly RememberedDevice[];
  readonly retry: () => void;
}

/** The browsers that are not asked for a code, to be asked again. */
export function RememberedDevices({ devices, retry }: RememberedDevicesProps) {
  const offline = useOffline();
  const timeZone = useTimeZone();
  const [working, setWorking] = useState<string | null>(null);
  if (devices.length === 0) return null;

  const remove = async (deviceId: string) => {
    if (working) return;
    setWorking(deviceId);
    const done = await sync.call('removeRememberedDevice', { params: { deviceId } });
    setWorking(null);
    // One that is gone already is what was wanted.
    const isRemoved = done.ok || (done.problem.kind === 'refused' && done.problem.code === 'not-found');
    if (!isRemoved) return showToast({ kind: 'error', text: twoFactorMessages.removeFailed });
    showToast({ text: twoFactorMessages.deviceRemoved, icon: 'check' });
    retry();
  };
  return (
    <>
      <p>{twoFactorMessages.trusted}</p>
      <ul className={styles.sessions}>
        {devices.map(({ id, user_agent, current, expires }) => (
          <li key={id}>
            <span className={styles.who}>
              <b>
                {browserName(user_agent)}
                {current && <Badge tone="accent">{myAccountMessages.thisDevice}</Badge>}
              </b>
              <span>{twoFactorMessages.until(formatDate(secondsFromWire(expires), timeZone))}</span>
            </span>
            <Button
              size="sm"
              aria-label={common.removeNamed(browserName(user_agent))}
              working={working === id && twoFactorMessages.removing}
              disabledReason={offline && common.needsConnection}
              onClick={() => remove(id)}
            >
              {common.remove}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
