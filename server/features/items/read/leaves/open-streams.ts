/** More than the devices of one person fill at once, and few enough that one person does not take all the turns. */
const mostOfOnePerson = 8;

/** Streams that are being sent by this process. */
export interface OpenStreams {
  /** Begins one; what it gives ends it, once. Null where the person has too many. */
  open(person: string): (() => void) | null;
}

export function createOpenStreams(most: number = mostOfOnePerson): OpenStreams {
  const open = new Map<string, number>();
  return {
    open(person) {
      const count = open.get(person) ?? 0;
      if (count >= most) return null;
      open.set(person, count + 1);
      return () => {
        const left = (open.get(person) ?? 1) - 1;
        if (left > 0) open.set(person, left);
        else open.delete(person);
      };
    },
  };
}
