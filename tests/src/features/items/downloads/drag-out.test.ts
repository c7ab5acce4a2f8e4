import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerApi } from '#contract/worker-api/worker-api.ts';
import { createDragOut } from '#src/features/items/downloads/drag-out.ts';
import { file, folder } from './rows.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function scenario(ok = true) {
  const asked: string[] = [];
  const dragOut = createDragOut({
    driveId: 'drive',
    call: (async (_: string, { body }: { body: { items: readonly string[] } }) => {
      const [id = ''] = body.items;
      asked.push(id);
      const value = { url: `/api/downloads/ticket/${id}`, name: `12:30 ${id}` };
      return ok ? { ok: true, value } : { ok: false, problem: { kind: 'offline' } };
    }) as unknown as WorkerApi['call'],
    nowMs: () => Date.now(),
    origin: 'https://lunvik.example',
  });
  return { asked, dragOut };
}

describe('dragging a file out of the window', () => {
  it('has its address at the beginning of the drag, under a name that the system takes', async () => {
    const { asked, dragOut } = scenario();
    dragOut.press([file('a.txt')]);
    expect(dragOut.fileOf([file('a.txt')])).toBeUndefined();
    await vi.advanceTimersByTimeAsync(100);
    expect(asked).toEqual(['a.txt']);
    expect(dragOut.fileOf([file('a.txt')])).toBe(
      'application/octet-stream:12_30 a.txt:https://lunvik.example/api/downloads/ticket/a.txt',
    );
    dragOut.press([file('a.txt')]);
    await vi.advanceTimersByTimeAsync(100);
    expect(asked, 'known still').toEqual(['a.txt']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(dragOut.fileOf([file('a.txt')]), 'the content of a minute ago').toBeUndefined();
  });

  it('asks nothing for a click, a folder, several rows, and what is not on the server', async () => {
    const { asked, dragOut } = scenario();
    dragOut.press([file('a.txt')]);
    dragOut.release();
    await vi.advanceTimersByTimeAsync(1000);
    for (const rows of [[folder('Design')], [file('a'), file('b')], [file('c', { isUnsent: true })], []]) {
      dragOut.press(rows);
      await vi.advanceTimersByTimeAsync(1000);
      expect(dragOut.fileOf(rows)).toBeUndefined();
    }
    expect(asked).toEqual([]);
  });

  it('is asked for again where the server did not answer', async () => {
    const { asked, dragOut } = scenario(false);
    for (let turn = 0; turn < 2; turn += 1) {
      dragOut.press([file('a.txt')]);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(asked).toEqual(['a.txt', 'a.txt']);
  });
});
