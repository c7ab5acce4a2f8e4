import { type RenderMessage, readRequests } from '#server/features/thumbnails/render/render-protocol.ts';

/** In the place of the process that renders: what an image says as a text is what happens to it. */
function tell(message: RenderMessage): void {
  process.send?.(message);
}

const acts: Readonly<Record<string, () => RenderMessage>> = {
  hang() {
    for (;;);
  },
  crash() {
    process.kill(process.pid, 'SIGSEGV');
    for (;;);
  },
  pid: () => ({ type: 'made', webp: Buffer.from(String(process.pid)) }),
  environment: () => ({ type: 'made', webp: Buffer.from(Object.keys(process.env).join(' ')) }),
  refuse: () => ({ type: 'refused', why: 'asked to' }),
};

process.on('disconnect', () => process.exit());
tell({ type: 'ready' });
for await (const { image } of readRequests(process.stdin)) {
  const act = acts[image.toString()];
  tell(act?.() ?? { type: 'made', webp: image });
}
