import type { Notice } from '#worker/read/reader.ts';
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
    case 'rejected': {
      const { name, kind, problem } = notice.data;
      return {
        kind: 'error',
        text: `“${name}” was not synced. ${problemTitle(problem, kind)} See the outbox.`,
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
