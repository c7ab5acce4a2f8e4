import { useCallback, useEffect, useState } from 'react';
import type { CallInput, CallName, CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { type Attempt, useRetryOnReconnect } from './use-retry-on-reconnect.ts';
import { sync } from './worker-client.ts';

export type ServerCallState<Value> =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly data: Value }
  | { readonly state: 'failed'; readonly problem: CallProblem };

/**
 * Asks the server something that is not kept on the device. Asks again when the input changes, when the server
 * can be reached after a failure for want of a network, and on `retry()`. A null input asks nothing.
 */
export function useServerCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | null,
): ServerCallState<CallResponse<Name>> & { readonly retry: () => void } {
  const [state, setState] = useState<ServerCallState<CallResponse<Name>>>({ state: 'asking' });
  const [turn, setTurn] = useState(0);
  const asked = input === null ? null : JSON.stringify(input);
  const retry = useCallback(() => setTurn((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks the same question again
  useEffect(() => {
    if (asked === null) return;
    let current = true;
    setState({ state: 'asking' });
    sync.call(name, JSON.parse(asked) as CallInput<Name>).then((result) => {
      if (!current) return;
      setState(
        result.ok ? { state: 'answered', data: result.value } : { state: 'failed', problem: result.problem },
      );
    });
    return () => {
      current = false;
    };
  }, [name, asked, turn]);

  useRetryOnReconnect(attemptOf(state), retry);
  return { ...state, retry };
}

function attemptOf(state: ServerCallState<unknown>): Attempt {
  if (state.state === 'asking') return 'asking';
  return state.state === 'failed' && state.problem.kind === 'offline' ? 'cut' : 'done';
}
