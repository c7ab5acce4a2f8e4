import { liveQuery } from 'dexie';
import { createContext, useContext, useLayoutEffect, useState } from 'react';
import type { Reader } from '#worker/read/reader.ts';

/** The replica of the person who is signed in; null where nobody is. */
export const ReaderContext = createContext<Reader | null>(null);

type Question<Answer> = (reader: Reader) => Promise<Answer>;

/**
 * Asks the replica, and asks again whenever what was read has changed, in whichever tab. `deps` are what the question
 * closes over. While the answer to a new question is on its way the previous one stays; before the first there is
 * `initial`.
 */
export function useLive<Answer>(question: Question<Answer>, deps: readonly unknown[]): Answer | undefined;
export function useLive<Answer, Initial>(
  question: Question<Answer>,
  deps: readonly unknown[],
  initial: Initial,
): Answer | Initial;
export function useLive<Answer>(question: Question<Answer>, deps: readonly unknown[], initial?: Answer) {
  const reader = useContext(ReaderContext);
  const [state, setState] = useState<State<Answer>>({ answer: initial });
  // Before the frame is painted rather than after it: the answer may still be in the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the question closes over
  useLayoutEffect(() => {
    const show = (answer: Answer | undefined) =>
      setState((last) => ('answer' in last && last.answer === answer ? last : { answer }));
    if (!reader) return show(initial);
    const subscription = liveQuery(() => question(reader).catch(keepLast)).subscribe({
      next: show,
      error: (error: unknown) => setState({ error }),
    });
    return () => subscription.unsubscribe();
  }, [reader, ...deps]);
  if ('error' in state) throw state.error;
  return state.answer;
}

type State<Answer> = { readonly answer: Answer | undefined } | { readonly error: unknown };

/** The same outside of a component: hears each answer until it is stopped. A question that fails is asked no more. */
export function watchLive<Answer>(
  question: () => Promise<Answer>,
  hear: (answer: Answer) => void,
): () => void {
  const subscription = liveQuery(() => question().catch(keepLast)).subscribe({
    next: hear,
    error: () => undefined,
  });
  return () => subscription.unsubscribe();
}

/** The replica itself, for a question that is asked once and not watched. */
export function useReader(): Reader | null {
  return useContext(ReaderContext);
}

/** Sign-out deletes the database under open screens: they keep what they show for the moment until they are gone. */
function keepLast(error: unknown): Promise<never> {
  if (error instanceof Error && error.name === 'DatabaseClosedError') return new Promise(() => {});
  throw error;
}
