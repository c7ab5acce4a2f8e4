import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { renderImage } from './render-image.ts';
import { type RenderMessage, type RenderRequest, readRequests } from './render-protocol.ts';

/** The entry of the process that renders. It knows no secret and no path; its server kills it when it takes too long. */
function tell(message: RenderMessage): void {
  process.send?.(message);
}

/** What keeps the machine busy or full is this, and not the server. */
function standBack(): void {
  try {
    setPriority(10);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // not every system knows both
  }
}

async function answer({ image, size }: RenderRequest): Promise<RenderMessage> {
  try {
    return { type: 'made', webp: await renderImage(image, size) };
  } catch (error) {
    return { type: 'refused', why: (error as Error).message.slice(0, 200) };
  }
}

// An image may be held by native code, which an exit would wait for.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
standBack();
tell({ type: 'ready' });
for await (const request of readRequests(process.stdin)) tell(await answer(request));
