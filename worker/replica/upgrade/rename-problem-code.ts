/** Codes up to 0.0.18, and what the wire calls them since. */
const renamedCodes: ReadonlyMap<string, string> = new Map([
  ['changed-unseen', 'changed-since'],
  ['root', 'root-protected'],
  ['too-many', 'too-many-items'],
]);

/** Why a change was refused, as it was stored by any version, in the code of this one. */
export function renameProblemCode(code: string): string {
  return renamedCodes.get(code) ?? code;
}
