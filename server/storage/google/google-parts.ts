import type { BlobKey, BlobParts, PartsTarget, StoredPart } from '../blob-store.ts';
import { PartsLost } from '../parts-lost.ts';

export interface GoogleObjects {
  nameOf(key: BlobKey): string;
  /** Stores an object; gives its generation. */
  put(name: string, bytes: Buffer): Promise<string>;
  /** False where one of the sources is not there, in that generation. Gives the generation of what was made. */
  compose(name: string, sources: readonly GoogleSource[]): Promise<string | null>;
  delete(name: string): Promise<void>;
  stat(key: BlobKey): Promise<number | null>;
}

export interface GoogleSource {
  readonly name: string;
  readonly generation: string;
}

/** Google joins so many objects at a time. */
const atOnce = 32;

/**
 * Each part is an object of its own, and Google joins them, 32 at a time and level by level, without a byte on the way. Its
 * resumable uploads would end a week after they began, and their addresses are credentials.
 */
export function createGoogleParts(objects: GoogleObjects): BlobParts {
  const { nameOf, stat } = objects;
  const partOf = ({ key }: PartsTarget, number: number) => `${nameOf(key)}.part-${number}`;
  const joinedOf = ({ key }: PartsTarget, level: number, at: number) =>
    `${nameOf(key)}.joined-${level}-${at}`;

  async function join(
    target: PartsTarget,
    sources: readonly GoogleSource[],
    level: number,
  ): Promise<readonly GoogleSource[] | null> {
    const joined: GoogleSource[] = [];
    for (let at = 0; at < sources.length; at += atOnce) {
      const name = joinedOf(target, level, at / atOnce);
      const generation = await objects.compose(name, sources.slice(at, at + atOnce));
      if (generation === null) return null;
      joined.push({ name, generation });
    }
    return joined;
  }

  return {
    async begin() {
      return 'objects';
    },
    put: (target, number, bytes) => objects.put(partOf(target, number), bytes),
    async keep() {}, // objects stay
    async complete(target, parts: readonly StoredPart[], sizeBytes) {
      let sources: readonly GoogleSource[] | null = parts.map(({ number, tag }) => ({
        name: partOf(target, number),
        generation: tag,
      }));
      for (let level = 0; sources !== null && sources.length > atOnce; level += 1)
        sources = await join(target, sources, level);
      if (sources !== null && (await objects.compose(nameOf(target.key), sources)) !== null) return;
      // Whoever completed it before has removed the parts.
      if ((await stat(target.key)) !== sizeBytes) throw new PartsLost();
    },
    async discard(target, numbers) {
      for (const number of numbers) await objects.delete(partOf(target, number));
      let count = Math.ceil(numbers.length / atOnce);
      for (let level = 0; count > 1; level += 1, count = Math.ceil(count / atOnce)) {
        for (let at = 0; at < count; at += 1) await objects.delete(joinedOf(target, level, at));
      }
    },
  };
}
