const [firstRetryMs, lastRetryMs] = [300, 3000];
/** Of a part that somebody waits for. */
const mostRetries = 3;

/** Style sheets that did not come, by address. */
const failed = new Map<string, { readonly link: HTMLLinkElement; readonly atMs: number }>();
const coming = new Map<string, Promise<unknown>>();

// A failed request of an element does not bubble.
if (globalThis.document)
  addEventListener(
    'error',
    ({ target: link }) => {
      if (link instanceof HTMLLinkElement && link.rel === 'stylesheet')
        failed.set(link.href, { link, atMs: performance.now() });
    },
    true,
  );

/** The code of a part that somebody waits for. Rejects after four requests, within a few seconds. */
export function withRetries<T>(load: () => Promise<T>): Promise<T> {
  return untilHere(load, mostRetries);
}

/** The code of a part that nobody asked for: where it cannot be had it is asked for again, since no screen may go for it. */
export async function untilHere<T>(load: () => Promise<T>, most = Number.POSITIVE_INFINITY): Promise<T> {
  const attempt = withStyles(load);
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retry >= most) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(firstRetryMs * 3 ** retry, lastRetryMs)));
    }
  }
}

/**
 * An import asks for each style sheet once: where one failed, the next import of the same succeeds without it. What is given
 * back asks again for those that failed in a call of it before, and rejects as long as one is missing.
 */
export function withStyles<T>(load: () => Promise<T>): () => Promise<T> {
  const sheets = new Set<string>();
  return async () => {
    await Promise.all([...sheets].map(requestAgain));
    const beganMs = performance.now();
    try {
      const part = await load();
      if ([...sheets].some((address) => failed.has(address))) throw new Error('A style sheet is missing.');
      return part;
    } catch (error) {
      for (const [address, { atMs }] of failed) if (atMs >= beganMs) sheets.add(address);
      throw error;
    }
  };
}

/** Settles either way: a sheet that fails again is among the failed ones again. */
function requestAgain(address: string): Promise<unknown> | undefined {
  const link = failed.get(address)?.link;
  if (!link) return coming.get(address);
  const again = link.cloneNode() as HTMLLinkElement;
  failed.delete(address);
  const arrival = new Promise((resolve) => {
    again.onload = again.onerror = resolve;
    link.replaceWith(again);
  });
  coming.set(address, arrival);
  return arrival;
}
