/** Held by the tab that leads for this person, as long as it does. */
export function leaderLockName(userId: string): string {
  return `lunvik-leader-${userId}`;
}

/** Whether a tab of this browser leads for this person now. True where the browser doesn't answer. */
export async function isLed(userId: string): Promise<boolean> {
  const locks = await navigator.locks.query().catch(() => undefined);
  return !locks || locks.held?.some(({ name }) => name === leaderLockName(userId)) === true;
}
