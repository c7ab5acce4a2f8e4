import { useState } from 'react';
import { useServerCall } from '../../../../lib/use-server-call.ts';
import { useVerification } from './use-verification.ts';

/**
 * What somebody is asked for before a sign-in method changes: the password, where there is one, and a code where
 * two-factor authentication is on. Where the server could not say so, or it has changed since, it asks when
 * something is missing.
 */
export function useOwnerVerification(wanted = true) {
  const status = useServerCall('twoFactorStatus', wanted ? {} : null);
  const [refused, setRefused] = useState({ password: false, code: false });
  const response = status.state === 'answered' ? status.data : null;
  const asks = {
    password: refused.password || (response?.has_password ?? true),
    code: refused.code || (response?.enabled ?? false),
  };
  const verification = useVerification(asks);
  if (verification.password.error !== null && !refused.password) setRefused({ ...refused, password: true });
  if (verification.code.error !== null && !refused.code) setRefused({ ...refused, code: true });
  return { ...verification, asks };
}

export type OwnerVerification = ReturnType<typeof useOwnerVerification>;
