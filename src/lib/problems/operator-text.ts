/** What the operator says, of a hold or of maintenance, as a sentence between two others. */
export function operatorText(told = ''): string {
  return told && ` ${told}${/\p{P}$/u.test(told) ? '' : '.'}`;
}
