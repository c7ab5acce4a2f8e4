/** What is put where it does not belong. No answer and no line of the log says it again. */
export const canary = 'Bait-9f2c71e0aa-said-again';

/** A request with one thing wrong at a time: each field of another type, missing, and far too long. */
export function invalidRequests<T>(parts: T): readonly T[] {
  return leaves(parts).flatMap((path) => [
    put(parts, path, { inside: canary }),
    put(parts, path, undefined),
    put(parts, path, canary.repeat(400)),
  ]);
}

type Path = readonly (string | number)[];

function leaves(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 1 ? [path] : [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function put<T>(value: T, [head, ...rest]: Path, leaf: unknown): T {
  if (head === undefined) return leaf as T;
  const inner = put((value as Record<string | number, unknown>)[head], rest, leaf);
  if (!Array.isArray(value)) return { ...value, [head]: inner };
  return value.with(Number(head), inner) as T;
}
