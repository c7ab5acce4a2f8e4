import type { GrantFact } from '#contract/rules/effective-access.ts';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { CallInput, CallResponse } from '#contract/wire/calls.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { accessMessages } from './access-messages.ts';

/** A folder that an invitation gives access to; the path of the root, which is the whole filespace, is empty. */
export interface OfferedFolder {
  readonly driveId: string;
  readonly filespaceName: string;
  readonly path: readonly PathSegment[];
  readonly permission: 0 | 1;
}

/** What a part that chooses a folder of a filespace is given. */
export interface FolderChoice {
  readonly driveId: string;
  readonly filespaceName: string;
  /** The path of the chosen folder; of the root it is empty. Null: none is chosen. */
  readonly chosen: readonly PathSegment[] | null;
  readonly onChoose: (path: readonly PathSegment[] | null) => void;
}

export function offerKey({ driveId, path }: Pick<OfferedFolder, 'driveId' | 'path'>): string {
  return `${driveId} ${path.at(-1)?.id ?? rootId}`;
}

export function offerName({ filespaceName, path }: OfferedFolder): string {
  return path.at(-1)?.name ?? accessMessages.wholeName(filespaceName);
}

/** As the call takes it. */
export function offersToWire(
  offers: readonly OfferedFolder[],
): NonNullable<CallInput<'inviteUsers'>['body']['access']> {
  return offers.map(({ driveId, path, permission }) => ({
    drive_id: driveId,
    folder_id: path.at(-1)?.id ?? rootId,
    permission,
  }));
}

/** Why this folder cannot be added now; false where it can. */
export function whyNotAdded(
  offers: readonly OfferedFolder[],
  chosen: Pick<OfferedFolder, 'driveId' | 'path'> | null,
): string | false {
  if (chosen === null) return accessMessages.chooseFolder;
  if (offers.some((offer) => offerKey(offer) === offerKey(chosen))) return accessMessages.chosenAlready;
  return offers.length >= limits.invitedFolders && accessMessages.tooMany(limits.invitedFolders);
}

/** With the folder that is still chosen in the picker, as Add would add it; or why it cannot be added. */
export function withChosen(
  offers: readonly OfferedFolder[],
  chosen: OfferedFolder | null,
): { readonly offers: readonly OfferedFolder[] } | { readonly problem: string } {
  if (chosen === null || offers.some((offer) => offerKey(offer) === offerKey(chosen))) return { offers };
  const problem = whyNotAdded(offers, chosen);
  return problem === false ? { offers: [...offers, chosen] } : { problem };
}

export function rightName(permission: number): string {
  return permission === 1 ? accessMessages.edit : accessMessages.view;
}

interface EveryoneGrants {
  readonly filespaceName: string;
  readonly grants: readonly (Pick<GrantFact, 'principal'> & { readonly path: readonly string[] | null })[];
}

const mostNames = 3;

/** What the built-in group can see in a workspace, in one sentence: whoever joins sees it without being given anything. */
export function everyoneMessage(everyoneId: string, filespaces: readonly EveryoneGrants[]): string {
  const names = filespaces.flatMap(({ filespaceName, grants }) =>
    grants.flatMap(({ principal, path }) => {
      if (principal.kind !== 'group' || principal.id !== everyoneId || path === null) return [];
      return [path.at(-1) ?? accessMessages.allOf(filespaceName)];
    }),
  );
  const last = names.at(-1);
  if (last === undefined) return accessMessages.nothingForEveryone;
  if (names.length === 1) return accessMessages.everyoneSees(last);
  if (names.length > mostNames) {
    const shown = names.slice(0, mostNames).join(', ');
    return accessMessages.everyoneSees(accessMessages.namesAndMore(shown, names.length - mostNames));
  }
  return accessMessages.everyoneSees(accessMessages.twoNames(names.slice(0, -1).join(', '), last));
}

type InvitedAccess = CallResponse<'invitedAccess'>;

/** What each invited person gets by accepting, by the id of the member: `View on Legal, Edit on Plans`. */
export function offeredByMember(rows: InvitedAccess): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { workspace_user_id: id, drive_name, folder_path, permission } of rows) {
    const folder =
      folder_path === null
        ? accessMessages.goneFolder
        : (folder_path.at(-1) ?? accessMessages.allOf(drive_name));
    const text = accessMessages.rightOnFolder(rightName(permission), folder);
    const before = texts.get(id);
    texts.set(id, before === undefined ? text : `${before}, ${text}`);
  }
  return texts;
}
