import type { Notice } from '#worker/read/reader.ts';
import { plural } from '../../../lib/format.ts';
import type { ToastWish } from '../../../ui/popups/toast-store.ts';
import { problemTitle } from '../messages.ts';

/** What a person is told once, in words. */
export function noticeWords(notice: Notice): ToastWish {
  switch (notice.kind) {
    case 'renamed-on-arrival': {
      const { asked, got } = notice.data;
      return { icon: 'info', text: `“${asked}” is called “${got}” now: the name was taken.` };
    }
    case 'kept-unseen': {
      const { count, folderName } = notice.data;
      const what = count === 1 ? '1 item' : `${count} items`;
      const were = count === 1 ? 'was' : 'were';
      return { icon: 'info', text: `${what} that came in after you looked ${were} kept in ${folderName}.` };
    }
    case 'overruled': {
      const { name, what, mine, theirs } = notice.data;
      const who = notice.data.by ?? 'Somebody else';
      const text =
        what === 'name'
          ? `${who} renamed “${name}” to “${theirs}”. You had called it “${mine}”.`
          : `${who} moved “${name}” to ${topOr(theirs)}. You had put it ${inOr(mine)}.`;
      return { icon: 'warn', text };
    }
    case 'replaced': {
      const { name, what, mine, theirs } = notice.data;
      const who = notice.data.by ?? 'Somebody else';
      const text =
        what === 'name'
          ? `${who} renamed “${name}” to “${theirs}” meanwhile. Your name “${mine}” stands.`
          : `${who} moved “${name}” to ${topOr(theirs)} meanwhile. It is ${inOr(mine)} now.`;
      return { icon: 'info', text };
    }
    case 'rehomed': {
      const { name, folderName, newFolderName } = notice.data;
      return {
        icon: 'info',
        text: `“${folderName}” was deleted. “${name}” is ${inOr(newFolderName)} now.`,
      };
    }
    case 'rejected': {
      const { name, kind, problem, by } = notice.data;
      return {
        kind: 'error',
        text: `“${name}” was not synced. ${problemTitle(problem, kind, by)} See the outbox.`,
      };
    }
    case 'storage-cleared': {
      const { restored, lost } = notice.data;
      const kept =
        restored === 0
          ? ''
          : ` ${plural(restored, 'change')} that ${restored === 1 ? 'waits' : 'wait'} to be sent ${restored === 1 ? 'was' : 'were'} saved.`;
      const gone = lost === 0 ? '' : ` ${plural(lost, 'change')} could not be saved.`;
      return {
        kind: 'error',
        text: `This browser removed what was kept on this device. It is being fetched again.${kept}${gone}`,
      };
    }
    case 'filespace-gone': {
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

function topOr(folderName: string): string {
  return folderName || 'the top of the filespace';
}

function inOr(folderName: string): string {
  return folderName ? `in ${folderName}` : 'at the top of the filespace';
}
