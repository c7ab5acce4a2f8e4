import type { Member } from '#contract/entities/member.ts';
import { sync } from '../../lib/worker-client.ts';
import { showToast } from '../../ui/popups/toast-store.ts';
import { inviteFailed, noticeMs } from './member-texts.ts';
import { messages } from './messages.ts';

/** Mails an invited person another link. */
export async function resendInvite(member: Member): Promise<void> {
  const result = await sync.call('resendInvite', { body: invited(member) });
  if (result.ok) showToast({ kind: 'success', text: messages.resent(member.email), forMs: noticeMs });
  else say(inviteFailed(result.problem, messages.resendFailed));
}

/** Puts a link for an invited person on the clipboard, to be handed over some other way. */
export async function copyInvite(member: Member): Promise<void> {
  const result = await sync.call('copyInvite', { body: invited(member) });
  if (!result.ok) return say(inviteFailed(result.problem, messages.copyFailed));
  try {
    await navigator.clipboard.writeText(result.value.invite_link);
    showToast({ kind: 'success', text: messages.linkCopied, forMs: noticeMs });
  } catch {
    say(messages.clipboardFailed);
  }
}

function invited({ workspaceId, id, email }: Member) {
  return { workspace_id: workspaceId, id, email };
}

function say(text: string) {
  showToast({ kind: 'error', text, forMs: noticeMs });
}
