const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for use within a sentence: one with letters of a right-to-left script stands between marks (FSI and PDI of the
 * Unicode bidirectional algorithm), so that it turns nothing around it and its own parts keep their order.
 */
export function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
