import { useCallback, useEffect, useState } from 'react';
import type { CallAnswer, CallInput, CallName } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api.ts';
import { sync } from './sync.ts';

export type CallState<Answer> =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly answer: Answer }
  | { readonly state: 'failed'; readonly problem: CallProblem };

/**
 * Asks the server something that is not kept on the device. Asks again when the input changes, when the browser is
 * back online after a failure for want of a network, and on `again()`. A null input asks nothing.
 */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name> | null,
): CallState<CallAnswer<Name>> & { readonly again: () => void } {
  const [state, setState] = useState<CallState<CallAnswer<Name>>>({ state: 'asking' });
  const [turn, setTurn] = useState(0);
  const asked = input === null ? null : JSON.stringify(input);
  const again = useCallback(() => setTurn((last) => last + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks the same question again
  useEffect(() => {
    if (asked === null) return;
    let current = true;
    setState({ state: 'asking' });
    sync.call(name, JSON.parse(asked) as CallInput<Name>).then((result) => {
      if (!current) return;
      setState(
        result.ok
          ? { state: 'answered', answer: result.value }
          : { state: 'failed', problem: result.problem },
      );
    });
    return () => {
      current = false;
    };
  }, [name, asked, turn]);

  const cut = state.state === 'failed' && state.problem.kind === 'offline';
  useEffect(() => {
    if (!cut) return;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [cut, again]);

  return { ...state, again };
}
