import type { PermissionsByFolder } from '#contract/rules/permission.ts';
import { showToast } from '../../../../ui/popups/toast-store.ts';
import { browserMessages } from '../browser-messages.ts';
import { goneFolder, type RemainingPath } from './gone-folder.ts';

interface GoneFolderContext {
  readonly folderId: string;
  readonly rootName: string;
  readonly role: unknown;
  readonly grants: PermissionsByFolder | undefined;
  readonly requestAccess: (folderId: string) => void;
}

/** Says that the open folder is gone, and offers to ask for access where that may help. */
export function sayGoneFolder(
  left: RemainingPath,
  { folderId, rootName, role, grants, requestAccess }: GoneFolderContext,
): void {
  const { text, canAsk } = goneFolder(left, rootName, role, grants);
  showToast({
    text,
    icon: 'folder',
    key: `gone ${folderId}`,
    ...(canAsk && {
      action: { label: browserMessages.requestAccess, run: () => requestAccess(folderId) },
    }),
  });
}
