import { useState } from 'react';
import { useCall } from '../../../../lib/use-call.ts';
import { useProof } from './use-proof.ts';

/**
 * What somebody is asked for before a way into their account changes: the password, where there is one, and a code where
 * two-step verification is on. Where the server could not say so, or it changed meanwhile, it says it when
 * something is missing.
 */
export function useOwnerProof(wanted = true) {
  const status = useCall('twoStepStatus', wanted ? {} : null);
  const [told, setTold] = useState({ password: false, code: false });
  const answer = status.state === 'answered' ? status.answer : null;
  const asks = {
    password: told.password || (answer?.has_password ?? true),
    code: told.code || (answer?.on ?? false),
  };
  const proof = useProof(asks);
  if (proof.password.error !== null && !told.password) setTold({ ...told, password: true });
  if (proof.code.error !== null && !told.code) setTold({ ...told, code: true });
  return { ...proof, asks };
}

export type OwnerProof = ReturnType<typeof useOwnerProof>;
