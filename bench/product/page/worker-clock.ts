/** Injected into the product's worker: how long a call takes there, from its message to its answer. */
interface Call {
  readonly id?: string;
  readonly path?: readonly string[];
}

const began = new Map<string, number>();
const times: number[] = [];
const clock = globalThis as unknown as { takeSearchTimes(): readonly number[] };
clock.takeSearchTimes = () => times.splice(0);

addEventListener('message', ({ data }: MessageEvent<Call>) => {
  if (data?.id !== undefined && data.path?.[0] === 'searchWindow') began.set(data.id, performance.now());
});

const post = globalThis.postMessage.bind(globalThis);
globalThis.postMessage = ((message: Call, ...rest: []) => {
  const start = message?.id === undefined ? undefined : began.get(message.id);
  if (start !== undefined) times.push(performance.now() - start);
  post(message, ...rest);
}) as typeof globalThis.postMessage;
