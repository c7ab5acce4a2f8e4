/** Bytes that one request holds. All of them are given back at its end. */
export interface MemoryBudget {
  /** False where there are no more to have. */
  take(bytes: number): boolean;
  release(): void;
}

export interface TransferSlots {
  /** Null where this person has as many transfers under way as one may have. */
  begin(userId: string): MemoryBudget | null;
}

const perPerson = 4;
const bytesInAll = 268_435_456;

/** What requests that are held in memory may take of this process: a few for each person, so many bytes for all. */
export function createTransferSlots(most = { perPerson, bytesInAll }): TransferSlots {
  const open = new Map<string, number>();
  let used = 0;
  return {
    begin(userId) {
      const mine = open.get(userId) ?? 0;
      if (mine >= most.perPerson) return null;
      open.set(userId, mine + 1);
      let own = 0;
      let isOver = false;
      return {
        take(bytes) {
          if (used + bytes > most.bytesInAll) return false;
          own += bytes;
          used += bytes;
          return true;
        },
        release() {
          if (isOver) return;
          isOver = true;
          used -= own;
          const left = (open.get(userId) ?? 1) - 1;
          if (left > 0) open.set(userId, left);
          else open.delete(userId);
        },
      };
    },
  };
}
