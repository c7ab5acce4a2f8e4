const retryAfterMs = 3000;

/** The code of a part that nobody asked for: where it cannot be had it is asked for again, since no screen may go for it. */
export async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
}
