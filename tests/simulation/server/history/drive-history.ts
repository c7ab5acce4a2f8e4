import type { PastEntry } from '../tree.ts';

/** Of an item that was deleted forever: where and when there was something. */
export interface ErasedVersion extends Pick<PastEntry, 'id' | 'parentId' | 'kind' | 'fromSeq' | 'toSeq'> {
  /** The version is there: something was in it that is kept. */
  readonly stays: boolean;
}

/** A name for a sequence. */
export interface Snapshot {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly kind: 'instant' | 'before-rewind';
  readonly seq: number;
  readonly takenMs: number;
  /** How many of its items were deleted forever since. */
  readonly erased: number;
}

/** What a filespace keeps of what was, beside the versions of its tree. */
export class DriveHistory {
  /** Whoever asks from before it is answered that it is gone. */
  fromSeq = 0;
  snapshots: readonly Snapshot[] = [];
  erased: readonly ErasedVersion[] = [];
  #lastNumber = 0;

  /** Whether a moment can be read: `nextSeq` is still to come. */
  keeps(seq: number, nextSeq: number): boolean {
    if (!Number.isSafeInteger(seq) || seq < 0 || seq >= nextSeq) return false;
    return seq >= this.fromSeq || this.snapshots.some((snapshot) => snapshot.seq === seq);
  }

  capture(about: Pick<Snapshot, 'id' | 'name' | 'kind' | 'seq' | 'takenMs'>): Snapshot {
    this.#lastNumber += 1;
    const snapshot = { ...about, number: this.#lastNumber, erased: 0 };
    this.snapshots = [...this.snapshots, snapshot];
    return snapshot;
  }

  /** What it alone held goes with the next prune. */
  release(id: string) {
    this.snapshots = this.snapshots.filter((snapshot) => snapshot.id !== id);
  }

  /** The snapshots say how many of their items it were. */
  erase(versions: readonly ErasedVersion[]) {
    this.erased = [...this.erased, ...versions];
    this.snapshots = this.snapshots.map((snapshot) => {
      const lost = versions.filter((one) => !one.stays && covers(one, snapshot.seq)).length;
      return { ...snapshot, erased: snapshot.erased + lost };
    });
  }

  wasErased(id: string): boolean {
    return this.erased.some((version) => version.id === id);
  }

  copy(): DriveHistory {
    const copy = new DriveHistory();
    copy.fromSeq = this.fromSeq;
    copy.snapshots = this.snapshots;
    copy.erased = this.erased;
    copy.#lastNumber = this.#lastNumber;
    return copy;
  }
}

export function covers(version: Pick<ErasedVersion, 'fromSeq' | 'toSeq'>, seq: number): boolean {
  return version.fromSeq <= seq && version.toSeq > seq;
}
