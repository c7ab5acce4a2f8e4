import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright/test';
import sharp from 'sharp';

interface Frame {
  readonly atMs: number;
  readonly jpeg: Buffer;
}

/** What a browser draws of a page, frame by frame, in one scene at a time. */
export class Filmstrip {
  readonly #session: CDPSession;
  readonly #folder: string | undefined;
  #frames: Frame[] = [];
  #scenes = 0;

  private constructor(session: CDPSession, folder: string | undefined) {
    this.#session = session;
    this.#folder = folder;
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      this.#frames.push({ atMs: (metadata.timestamp ?? 0) * 1000, jpeg: Buffer.from(data, 'base64') });
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
  }

  /** `folder`: where the frames are kept for people to look at. */
  static async of(page: Page, folder: string | undefined): Promise<Filmstrip> {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return new Filmstrip(session, folder);
  }

  /**
   * Runs a scene and answers the longest time in ms for which the page showed nothing below its header. The last frame
   * counts until the scene ends.
   */
  async longestBlank(scene: string, act: () => Promise<void>): Promise<number> {
    this.#frames = [];
    await this.#session.send('Page.startScreencast', { format: 'jpeg', quality: 80 });
    await act();
    const endMs = Date.now();
    await this.#session.send('Page.stopScreencast');
    const frames = this.#frames;
    if (frames.length === 0) throw new Error(`no frame was drawn in "${scene}"`);
    this.#scenes += 1;
    let longest = 0;
    let blankFrom: number | undefined;
    for (const [at, { atMs, jpeg }] of frames.entries()) {
      const isBlank = await isBlankBelowHeader(jpeg);
      blankFrom = isBlank ? (blankFrom ?? atMs) : undefined;
      const untilMs = frames[at + 1]?.atMs ?? endMs;
      if (blankFrom !== undefined) longest = Math.max(longest, untilMs - blankFrom);
      await this.#keep(scene, atMs - (frames[0]?.atMs ?? 0), isBlank, jpeg);
    }
    return longest;
  }

  async #keep(scene: string, atMs: number, isBlank: boolean, jpeg: Buffer): Promise<void> {
    if (this.#folder === undefined) return;
    await mkdir(this.#folder, { recursive: true });
    const name = `${String(this.#scenes).padStart(2, '0')} ${scene} ${String(Math.round(atMs)).padStart(5, '0')}${isBlank ? ' blank' : ''}.jpg`;
    await writeFile(join(this.#folder, name), jpeg);
  }
}

/** The share of a phone's page that its header takes. */
const header = 0.14;

/** One colour, but for what the compression makes of it. */
async function isBlankBelowHeader(jpeg: Buffer): Promise<boolean> {
  const image = sharp(jpeg);
  const { width, height } = await image.metadata();
  const top = Math.round(height * header);
  const pane = await image
    .extract({ left: 0, top, width, height: height - top })
    .raw()
    .toBuffer();
  const { channels } = await sharp(pane, { raw: { width, height: height - top, channels: 3 } }).stats();
  return channels.every(({ stdev }) => stdev < 1);
}
