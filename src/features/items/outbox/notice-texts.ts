import { roles } from '#contract/rules/roles.ts';
import type { Notice } from '#worker/read/reader.ts';
import { isolate, isolateAll } from '../../../lib/language/isolate.ts';
import type { ToastInput } from '../../../ui/popups/toast-store.ts';
import { refusalReason, tooManyText } from '../problem-texts.ts';
import { noticeMessages as messages } from './notice-messages.ts';
import { refusalText, rewoundText, undoneText } from './undone-texts.ts';

const roleNames = {
  [roles.standard]: 'standard',
  [roles.owner]: 'owner',
  [roles.admin]: 'admin',
} as const;

/** It explains an app that is empty or another now, to be read by somebody who looks at that first. */
const workspaceLeftMs = 10_000;

/** The messages of notices, each shown once. */
export function noticeMessage(of: Notice): ToastInput {
  const notice = isolateAll(of);
  switch (notice.kind) {
    case 'renamed-on-arrival':
      return { icon: 'info', text: messages.renamedOnArrival(notice.data.asked, notice.data.got) };
    case 'descendants-kept': {
      const { name, count, folderName } = notice.data;
      return { icon: 'info', text: messages.descendantsKept(name, count, folderName) };
    }
    case 'superseded': {
      const { name, what, mine, theirs, by } = notice.data;
      const who = by ?? messages.somebody;
      const text =
        what === 'name'
          ? messages.renamedOver(who, name, theirs, mine)
          : messages.movedOver(who, name, placeOf(theirs), placeOf(mine));
      return { icon: 'warn', text };
    }
    case 'superseded-other': {
      const { name, what, mine, theirs, by } = notice.data;
      const who = by ?? messages.somebody;
      const text =
        what === 'name'
          ? messages.renamedToo(who, name, theirs, mine)
          : messages.movedToo(who, name, placeOf(theirs), placeOf(mine));
      return { icon: 'info', text };
    }
    case 'concurrent-content':
      return {
        icon: 'info',
        text: messages.replacedToo(notice.data.by ?? messages.somebody, notice.data.name),
      };
    case 'restored':
      return { icon: 'undo', text: restoredMessage(notice.data) };
    case 'relocated': {
      const { name, folderName, newFolderName, unchanged } = notice.data;
      const say = unchanged ? messages.stayed : messages.relocated;
      return { icon: 'info', text: say(name, folderName, placeOf(newFolderName)) };
    }
    case 'undone':
      return { icon: 'undo', text: undoneText(notice.data) };
    case 'rewound':
      return { icon: 'rewind', text: rewoundText(notice.data) };
    case 'rejected': {
      const { name, kind, type, problem, by, itemCount } = notice.data;
      const why =
        problem === 'too-many-items'
          ? tooManyText(type, itemCount)
          : refusalReason(problem, { type, kind }, by);
      const notSynced =
        itemCount === undefined ? messages.notSynced(name, why) : messages.severalNotSynced(itemCount, why);
      return { kind: 'error', text: refusalText(notice.data) ?? notSynced };
    }
    case 'storage-cleared': {
      const { restored, lost } = notice.data;
      const sentences = [
        messages.storageCleared,
        restored > 0 && messages.savedChanges(restored),
        lost > 0 && messages.lostChanges(lost),
      ];
      return { kind: 'error', text: sentences.filter(Boolean).join(' ') };
    }
    case 'quarantined': {
      const { count, names } = notice.data;
      const text = names.length === 0 ? messages.quarantined(count) : messages.quarantinedNamed(count, names);
      return { kind: 'error', text };
    }
    case 'filespace-deleted': {
      const { name, unsent } = notice.data;
      const text = unsent === 0 ? messages.filespaceGone(name) : messages.filespaceGoneWith(name, unsent);
      return { kind: 'error', text };
    }
    case 'workspace-left': {
      const { name, owner } = notice.data;
      const text = owner === null ? messages.workspaceLeft(name) : messages.workspaceLeftAsk(name, owner);
      return { kind: 'error', text, forMs: workspaceLeftMs };
    }
    case 'role-changed': {
      const { workspaceId, name, role } = notice.data;
      const said = messages.roleChanged[roleNames[role]](name);
      // Changed once more, only the last of them is true.
      return { icon: 'users', text: said, forMs: workspaceLeftMs, key: `role:${workspaceId}` };
    }
  }
}

/** Whether this release has words for it: a newer one, in another tab, may have noted what only that one knows. */
export function hasWords(notice: Notice): boolean {
  return (noticeMessage(notice) as ToastInput | undefined) !== undefined;
}

type Restored = Extract<Notice, { kind: 'restored' }>['data'];

/** `Restored to Design`, `Restored, with its folder Old plans`, `Restored as Plan (2).pdf`, `Restored 214 items and 12 versions` */
function restoredMessage(data: Restored): string {
  const restored = restoredWhere(data);
  return data.folders.length > 0 ? messages.withFolders(restored, data.folders) : restored;
}

function restoredWhere(data: Restored): string {
  const { otherName, folders, folderName, items, versions = 0, itemCount = 1 } = data;
  // Of everything in a moment there is no folder that it came back to, even where it was one item.
  const isNowhere = folderName === null && otherName === null;
  if (items !== undefined && (items !== 1 || versions > 0 || isNowhere || itemCount > 1))
    return messages.restoredCounts(items, versions);
  if (otherName !== null) return messages.restoredAs(otherName);
  if (folders.length > 0 || folderName === null) return messages.restored;
  return messages.restoredTo(placeOf(folderName));
}

/** Of what came back in one go. */
export function restoredSummaryMessage(count: number): ToastInput {
  return { icon: 'undo', text: messages.itemsRestored(count) };
}

/** What a list of notices says: other than under the hand that did it, a restore and a refused undo name the item. */
export function listedNoticeMessage(notice: Notice): string {
  const { text } = noticeMessage(notice);
  const isNamed = notice.kind === 'restored' || notice.kind === 'rejected';
  return isNamed && notice.data.itemCount === undefined
    ? messages.about(isolate(notice.data.name), text)
    : text;
}

/** More than can be read one by one. Each stands in the outbox. */
export function noticeSummaryMessage(notices: readonly Notice[]): ToastInput {
  const text = messages.summary(notices.length);
  return notices.some(({ kind }) => kind === 'rejected') ? { kind: 'error', text } : { icon: 'info', text };
}

function placeOf(folderName: string): string {
  return folderName || messages.top;
}
