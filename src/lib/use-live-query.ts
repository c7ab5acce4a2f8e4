import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DeviceRow, OutboxRow, Reader, SyncStateRow } from '#worker/read/reader.ts';
import type { Store } from '../ui/foundations/store.ts';

/** The replica of the person who is signed in; null where nobody is. */
export const ReaderContext = createContext<Reader | null>(null);

type Query<Value> = (reader: Reader) => Promise<Value>;
type Again = Pick<Store<unknown>, 'subscribe'>;

/**
 * Asks the replica, and asks again whenever what was read has changed, in whichever tab. `deps` are what the question
 * closes over. While the answer to a new question is on its way the previous one stays; before the first there is
 * `initial`. Whenever `again` has changed the question is asked anew at once, and nothing is drawn before its answer.
 */
export function useLiveQuery<Value>(
  query: Query<Value>,
  deps: readonly unknown[],
  initial?: undefined,
  again?: Again,
): Value | undefined;
export function useLiveQuery<Value, Initial>(
  query: Query<Value>,
  deps: readonly unknown[],
  initial: Initial,
): Value | Initial;
export function useLiveQuery<Value>(
  query: Query<Value>,
  deps: readonly unknown[],
  initial?: Value,
  again?: Again,
) {
  const reader = useContext(ReaderContext);
  const [state, setState] = useState<State<Value>>({ value: initial });
  // Before the frame is painted rather than after it: the answer may still be in the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what the question closes over
  useLayoutEffect(() => {
    const show = (response: Value | undefined) =>
      setState((last) => ('value' in last && last.value === response ? last : { value: response }));
    if (!reader) return show(initial);
    const ask = () =>
      reader
        .watch(() => query(reader).catch(keepLast))
        .subscribe({
          next: show,
          error: (error: unknown) => setState({ error }),
        });
    let subscription = ask();
    const stop = again?.subscribe(() => {
      subscription.unsubscribe();
      subscription = ask();
    });
    return () => {
      stop?.();
      subscription.unsubscribe();
    };
  }, [reader, again, ...deps]);
  if ('error' in state) throw state.error;
  return state.value;
}

type State<Value> = { readonly value: Value | undefined } | { readonly error: unknown };

/** The same outside of a component: hears each answer until it is stopped. A question that fails is asked no more. */
export function watchLiveQuery<Value>(
  reader: Reader,
  query: () => Promise<Value>,
  listener: (response: Value) => void,
  failed: (error: unknown) => void = () => undefined,
): () => void {
  const subscription = reader
    .watch(() => query().catch(keepLast))
    .subscribe({
      next: listener,
      error: failed,
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

/** What many parts of the page ask: it is read once for all of them, and all have the answer in one frame. */
interface SharedState {
  readonly device: DeviceRow | undefined;
  readonly drives: readonly SyncStateRow[];
  readonly outbox: readonly OutboxRow[];
}

type Shared = keyof SharedState;

interface Watched {
  readonly listeners: Set<() => void>;
  state: { readonly value: unknown } | { readonly error: unknown };
  stop: () => void;
}

const watchedBy = new WeakMap<Reader, Map<Shared, Watched>>();

/**
 * As `useLiveQuery`, of a question that others have probably asked already; undefined until there is an answer. Where the database
 * was taken away, the last answer stays until the next one has one: a page that went meanwhile would take with it what is typed.
 */
export function useSharedQuery<Name extends Shared>(name: Name): SharedState[Name] | undefined {
  const reader = useContext(ReaderContext);
  const subscribe = useCallback(
    (listener: () => void) => (reader ? listen(reader, name, listener) : () => undefined),
    [reader, name],
  );
  const state = useSyncExternalStore(subscribe, () => (reader ? watchedOf(reader, name).state : unknown));
  const last = useRef<unknown>(undefined);
  if ('error' in state) throw state.error;
  if (!reader || state !== unknown) last.current = state.value;
  return last.current as SharedState[Name] | undefined;
}

const unknown = { value: undefined };

/** Asks for it before anything is drawn, and resolves when the answers are here: `useSharedQuery` begins with them. */
export function askShared(reader: Reader, names: readonly Shared[]): Promise<unknown> {
  return Promise.all(
    names.map(
      (name) =>
        new Promise<void>((resolve) => {
          // For as long as the reader is open: what it answers is asked on every page of the main app.
          listen(reader, name, resolve);
        }),
    ),
  );
}

function watchedOf(reader: Reader, name: Shared): Watched {
  const all = watchedBy.get(reader) ?? new Map<Shared, Watched>();
  watchedBy.set(reader, all);
  const watched = all.get(name) ?? { listeners: new Set(), state: unknown, stop: () => undefined };
  all.set(name, watched);
  return watched;
}

function listen(reader: Reader, name: Shared, listener: () => void): () => void {
  const watched = watchedOf(reader, name);
  const show = (state: Watched['state']) => {
    watched.state = state;
    for (const notify of watched.listeners) notify();
  };
  watched.listeners.add(listener);
  if (watched.listeners.size === 1) {
    watched.stop = watchLiveQuery<unknown>(
      reader,
      () => reader[name](),
      (response) => show({ value: response }),
      (error) => show({ error }),
    );
  }
  return () => {
    watched.listeners.delete(listener);
    if (watched.listeners.size > 0) return;
    watched.stop();
    // What nobody watches is not known any more.
    watched.state = unknown;
  };
}
