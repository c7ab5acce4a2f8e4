/** Workspaces that the person left or deleted in this tab, which has said so. */
const left = new Set<string>();

export function wasLeftHere(workspaceId: string): boolean {
  return left.has(workspaceId);
}

/** Begins before the call that leaves it: that it is gone may come to this device before the answer. */
export async function leavingHere<Left extends { readonly ok: boolean }>(
  workspaceId: string,
  leave: () => Promise<Left>,
): Promise<Left> {
  left.add(workspaceId);
  const result = await leave();
  if (!result.ok) left.delete(workspaceId);
  return result;
}
