type Names = Readonly<Record<string, string>>;

/** What is stored may be corrupted: whatever is no object of fields stays as it is. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same values in the same order under their new names. */
export function renameFields(row: unknown, names: Names): unknown {
  if (!isFields(row)) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [newName(names, name), value]));
}

/** A stored word in its new spelling; anything else as it is. */
export function renameWord(word: unknown, names: Names): unknown {
  return typeof word === 'string' ? newName(names, word) : word;
}

/** The fields of `row` that `changes` has a function for, each as its function makes it. */
export function mapFields(
  row: unknown,
  changes: Readonly<Record<string, (value: unknown) => unknown>>,
): unknown {
  if (!isFields(row)) return row;
  const changed = Object.entries(changes).filter(([name]) => Object.hasOwn(row, name));
  return { ...row, ...Object.fromEntries(changed.map(([name, change]) => [name, change(row[name])])) };
}

function newName(names: Names, name: string): string {
  return Object.hasOwn(names, name) ? (names[name] ?? name) : name;
}
