import type { Notice } from '#worker/read/reader.ts';
import { plural } from '../../../lib/format.ts';
import type { ToastInput } from '../../../ui/popups/toast-store.ts';
import { problemTitle } from '../problem-texts.ts';
import { refusalText, rewoundText, undoneText } from './undone-messages.ts';

/** The messages of notices, each shown once. */
export function noticeMessage(notice: Notice): ToastInput {
  switch (notice.kind) {
    case 'renamed-on-arrival': {
      const { asked, got } = notice.data;
      return { icon: 'info', text: `“${asked}” is called “${got}” now: the name was taken.` };
    }
    case 'descendants-kept': {
      const { name, count, folderName } = notice.data;
      const keptText = `${plural(count, 'item')} that others had put into it in the meantime ${count === 1 ? 'is' : 'are'}`;
      return { icon: 'info', text: `“${name}” was deleted. ${keptText} in ${folderName} now.` };
    }
    case 'superseded': {
      const { name, what, mine, theirs } = notice.data;
      const who = notice.data.by ?? 'Somebody else';
      const text =
        what === 'name'
          ? `${who} renamed “${name}” to “${theirs}”. You had called it “${mine}”.`
          : `${who} moved “${name}” to ${topOr(theirs)}. You had put it ${inOr(mine)}.`;
      return { icon: 'warn', text };
    }
    case 'superseded-other': {
      const { name, what, mine, theirs } = notice.data;
      const who = notice.data.by ?? 'Somebody else';
      const text =
        what === 'name'
          ? `${who} renamed “${name}” to “${theirs}” in the meantime. Your name “${mine}” stands.`
          : `${who} moved “${name}” to ${topOr(theirs)} in the meantime. It is ${inOr(mine)} now.`;
      return { icon: 'info', text };
    }
    case 'concurrent-content': {
      const { name, by } = notice.data;
      const text = `${by ?? 'Somebody else'} replaced “${name}” at the same time. Both versions are kept.`;
      return { icon: 'info', text };
    }
    case 'restored':
      return { icon: 'undo', text: restoredMessage(notice.data) };
    case 'relocated': {
      const { name, folderName, newFolderName } = notice.data;
      return {
        icon: 'info',
        text: `“${folderName}” was deleted. “${name}” is ${inOr(newFolderName)} now.`,
      };
    }
    case 'undone':
      return { icon: 'undo', text: undoneText(notice.data.name, notice.data) };
    case 'rewound':
      return { icon: 'history', text: rewoundText(notice.data) };
    case 'rejected': {
      const { name, kind, problem, by } = notice.data;
      const notSynced = `“${name}” was not synced. ${problemTitle(problem, kind, by)} See the outbox.`;
      return { kind: 'error', text: refusalText(notice.data) ?? notSynced };
    }
    case 'storage-cleared': {
      const { restored, lost } = notice.data;
      const keptText =
        restored === 0
          ? ''
          : ` ${plural(restored, 'change')} that ${restored === 1 ? 'waits' : 'wait'} to be sent ${restored === 1 ? 'was' : 'were'} saved.`;
      const lostText = lost === 0 ? '' : ` ${plural(lost, 'change')} could not be saved.`;
      return {
        kind: 'error',
        text: `This browser removed what was kept on this device. It is being fetched again.${keptText}${lostText}`,
      };
    }
    case 'quarantined': {
      const { count, names } = notice.data;
      const of = names.length === 0 ? '' : `: ${names.map((name) => `“${name}”`).join(', ')}`;
      const more = names.length > 0 && names.length < count ? ' and others' : '';
      return {
        kind: 'error',
        text: `${plural(count, 'change')} that waited on this device ${count === 1 ? 'was' : 'were'} damaged and could not be sent${of}${more}. Please do ${count === 1 ? 'it' : 'them'} again.`,
      };
    }
    case 'filespace-deleted': {
      const { name, unsent } = notice.data;
      const lost =
        unsent === 0 ? '' : ` ${unsent === 1 ? '1 change' : `${unsent} changes`} could not be sent.`;
      return {
        kind: 'error',
        text: `The filespace ${name} was deleted or is no longer shared with you.${lost}`,
      };
    }
  }
}

type Restored = Extract<Notice, { kind: 'restored' }>['data'];

/** `Restored to Design`, `Restored, with its folder Old plans`, `Restored as Plan (2).pdf`, `Restored 214 items and 12 versions` */
function restoredMessage({ otherName, folders, folderName, items, versions = 0 }: Restored): string {
  const withFolders =
    folders.length > 0
      ? `, with its ${folders.length === 1 ? 'folder' : 'folders'} ${folders.join(', ')}`
      : '';
  // Of everything in a moment there is no folder that it came back to, even where it was one item.
  const isNowhere = folderName === null && otherName === null;
  if (items !== undefined && (items !== 1 || versions > 0 || isNowhere)) {
    const counts = [items > 0 && plural(items, 'item'), versions > 0 && plural(versions, 'version')];
    return `Restored ${counts.filter(Boolean).join(' and ')}${withFolders}`;
  }
  if (otherName !== null) return `Restored as ${otherName}${withFolders}`;
  if (withFolders !== '') return `Restored${withFolders}`;
  return folderName === null ? 'Restored' : `Restored to ${topOr(folderName)}`;
}

/** Of what came back in one go. */
export function restoredSummaryMessage(count: number): ToastInput {
  return { icon: 'undo', text: `${plural(count, 'item')} restored` };
}

/** What a list of notices says: other than under the hand that did it, a restore and a refused undo name the item. */
export function listedNoticeMessage(notice: Notice): string {
  const { text } = noticeMessage(notice);
  return notice.kind === 'restored' || notice.kind === 'rejected' ? `“${notice.data.name}”: ${text}` : text;
}

/** More than can be read one by one. Each stands in the outbox. */
export function noticeSummaryMessage(notices: readonly Notice[]): ToastInput {
  const text = `${notices.length} notices about your changes. See the outbox.`;
  return notices.some(({ kind }) => kind === 'rejected') ? { kind: 'error', text } : { icon: 'info', text };
}

function topOr(folderName: string): string {
  return folderName || 'the top of the filespace';
}

function inOr(folderName: string): string {
  return folderName ? `in ${folderName}` : 'at the top of the filespace';
}
