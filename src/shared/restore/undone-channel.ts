/** Tabs tell each other which changes were undone, so that none of them offers to undo those again. */
const name = 'undone';

export function announceUndone(changeIds: readonly string[]): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(changeIds);
  channel.close();
}

/** What other tabs undo, until the function that it gives is called. */
export function onUndone(listener: (changeIds: readonly string[]) => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<readonly string[]>) => listener(data);
  return () => channel.close();
}
