import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createRenderer,
  type Renderer,
  type RenderLimits,
  renderLimits,
} from '#server/features/thumbnails/render/renderer.ts';
import { createLogger } from '#server/http/logging.ts';
import { isRunning, scriptedWorker, silentWorker } from '#tests/support/thumbnails/worker-entries.ts';

const renderers: Renderer[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const renderer of renderers.splice(0)) await renderer.close();
});

function begin(limits: Partial<RenderLimits> = {}, entry = scriptedWorker) {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
  const renderer = createRenderer(log, entry, { ...renderLimits, ...limits });
  renderers.push(renderer);
  const render = (what: string) =>
    renderer.render([Buffer.from(what.slice(0, 2)), Buffer.from(what.slice(2))], 96);
  const said = async (what: string) => {
    const rendered = await render(what);
    return rendered.kind === 'made' ? rendered.webp.toString() : rendered.kind;
  };
  return { renderer, lines, said };
}

describe('the process that renders', () => {
  test('answers one image after the other, in the order in which they came', async () => {
    const { said } = begin();
    const all = await Promise.all(['one', 'refuse', 'two', 'pid', 'pid'].map(said));
    expect(all.slice(0, 3)).toEqual(['one', 'refused', 'two']);
    expect(all[3]).toBe(all[4]);
  });

  test.each([
    ['hangs', 'hang', 'late'],
    ['crashes', 'crash', 'ended'],
  ])(
    'is another one after an image over which it %s, and those that wait have theirs',
    async (_, what, why) => {
      const { said, lines } = begin({ renderMs: 1000 });
      const before = await said('pid');
      const [failed, next, after] = await Promise.all([said(what), said('next'), said('pid')]);
      expect([failed, next]).toEqual(['failed', 'next']);
      expect(after).not.toBe(before);
      expect(isRunning(Number(before))).toBe(false);
      expect(lines.map((line) => JSON.parse(line).why)).toContain(why);
    },
  );

  test('is another one after so many images', async () => {
    const { said } = begin({ imagesPerProcess: 2 });
    const pids = [await said('pid'), await said('pid'), await said('pid')];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
    expect(isRunning(Number(pids[0]))).toBe(false);
  });

  test('goes when there is nothing to do, and when the server ends', async () => {
    const idle = begin({ idleMs: 1 });
    const first = Number(await idle.said('pid'));
    await vi.waitFor(() => expect(isRunning(first)).toBe(false), 5000);
    expect(await idle.said('again')).toBe('again');
    const { renderer, said } = begin();
    const second = Number(await said('pid'));
    const hanging = said('hang');
    await renderer.close();
    expect(isRunning(second)).toBe(false);
    expect(['failed', 'unavailable']).toContain(await hanging);
    expect(await said('more')).toBe('unavailable');
  });

  test('knows nothing of the environment of the server', async () => {
    vi.stubEnv('MASTER_KEY', 'secret');
    const names = await begin().said('environment');
    expect(names).toContain('PATH');
    expect(names).not.toMatch(/MASTER_KEY|NODE_|VITEST/);
  });

  test('that does not start is said once, and tried again later', async () => {
    const { said, lines } = begin({ startMs: 200, restMs: 60_000 }, silentWorker);
    expect([await said('one'), await said('two')]).toEqual(['unavailable', 'unavailable']);
    expect(lines.filter((line) => line.includes('does not start'))).toHaveLength(1);
    const missing = begin({ restMs: 0 }, { path: '/nowhere.js', execArgv: [] });
    expect(await missing.said('one')).toBe('unavailable');
  });
});
