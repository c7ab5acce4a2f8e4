/**
 * Watches for how long the event loop is held. On a busy machine a process also stands still because others run: `own` is
 * the processor time that this one used in the same while, if that is shorter.
 */
export function watchEventLoop() {
  let longest = { wallMs: 0, ownMs: 0 };
  let wallMs = performance.now();
  let cpu = process.cpuUsage();
  let timer = setTimeout(look, 1);

  function look(): void {
    const now = performance.now();
    const used = process.cpuUsage(cpu);
    const gapMs = now - wallMs - 1;
    const ownMs = Math.min(gapMs, (used.user + used.system) / 1000);
    longest = { wallMs: Math.max(longest.wallMs, gapMs), ownMs: Math.max(longest.ownMs, ownMs) };
    wallMs = now;
    cpu = process.cpuUsage();
    timer = setTimeout(look, 1);
  }

  return function stop(): { readonly wallMs: number; readonly ownMs: number } {
    clearTimeout(timer);
    return longest;
  };
}
