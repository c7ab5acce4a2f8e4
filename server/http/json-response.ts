/** JSON that PostgreSQL has written already: it is passed on as it is, instead of being read and written again. */
class Written {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** What the text says, for the types; only writeJsonResponse may look at it, in the first level of an answer. */
export function rawJson<T>(json: string): T {
  return new Written(json) as T;
}

/** The body of a success: `{"data": …}`. */
export function writeJsonResponse(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify({ data: value });
  const entries = Object.entries(value);
  if (!entries.some(([, part]) => part instanceof Written)) return JSON.stringify({ data: value });
  const parts = entries
    .filter(([, part]) => part !== undefined)
    .map(
      ([name, part]) =>
        `${JSON.stringify(name)}:${part instanceof Written ? part.json : JSON.stringify(part)}`,
    );
  return `{"data":{${parts.join(',')}}}`;
}
