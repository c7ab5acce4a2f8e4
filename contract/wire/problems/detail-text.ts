/** Names and numbers that the sentence of a problem has in it. */
export type ProblemValues = Readonly<Record<string, string | number>>;

export interface Detailed {
  readonly code: string;
  /** What the problem is more exactly: see problem-details.ts. */
  readonly detail?: string | undefined;
  readonly values?: ProblemValues | undefined;
}

/** What texts for details say of one; null where they do not know it. */
export function detailText(texts: object, { code, detail, values }: Detailed): string | null {
  if (detail === undefined || !Object.hasOwn(texts, code)) return null;
  const ofCode = (texts as Readonly<Record<string, object>>)[code];
  if (ofCode === undefined || !Object.hasOwn(ofCode, detail)) return null;
  const said: unknown = (ofCode as Readonly<Record<string, unknown>>)[detail];
  if (typeof said === 'function') return String(Reflect.apply(said, null, [values ?? {}]));
  return typeof said === 'string' ? said : null;
}
