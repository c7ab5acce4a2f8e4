const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for use within a sentence: one with letters of a right-to-left script stands between marks (FSI and PDI of the
 * Unicode bidirectional algorithm), so that it turns nothing around it and its own parts keep their order.
 */
export function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** The same of a path: its folders keep their order, whatever they are written in. */
export function isolatedPath(names: readonly string[]): string {
  return names.map(isolate).join(' / ');
}

/** The texts in what a sentence is made of, each isolated; what is no name has no such letters. */
export function isolateAll<T>(data: T): T {
  if (typeof data === 'string') return isolate(data) as T;
  if (Array.isArray(data)) return data.map(isolateAll) as T;
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, isolateAll(value)])) as T;
}

/** For a file that others read: without the marks. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '');
}
