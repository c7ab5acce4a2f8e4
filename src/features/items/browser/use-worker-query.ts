import { useEffect, useState } from 'react';

/**
 * The worker's answer to a question, asked again when `key` changes; the one before stays until the next is
 * here. What the device knows is read through live queries; this is for what only the worker's index can say.
 */
export function useWorkerQuery<Value>(ask: () => Promise<Value>, key: string): Value | undefined {
  const [response, setAnswer] = useState<Value>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question stands for what `ask` closes over
  useEffect(() => {
    let current = true;
    ask().then((value) => {
      if (current) setAnswer(value);
    });
    return () => {
      current = false;
    };
  }, [key]);
  return response;
}
