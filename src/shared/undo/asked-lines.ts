interface Line {
  readonly seq: number;
}

/** Lines whose undo was asked for, before the list shows what came of it: none of them is asked for twice. */
export function createAskedLines() {
  const asked = new Set<number>();
  return {
    /** Those that were not asked for; from now on they are. */
    take<T extends Line>(lines: readonly T[]): readonly T[] {
      const taken = lines.filter(({ seq }) => !asked.has(seq));
      for (const { seq } of taken) asked.add(seq);
      return taken;
    },
    release(lines: readonly Line[]) {
      for (const { seq } of lines) asked.delete(seq);
    },
    clear: () => asked.clear(),
  };
}
