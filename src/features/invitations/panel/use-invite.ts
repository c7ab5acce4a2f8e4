import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { sync } from '../../../lib/worker-client.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import {
  beginSend,
  clearMessage,
  type EmailInputState,
  emptyEmailInput,
  finishSend,
} from './email-input-state.ts';
import { inviteMessage } from './input-texts.ts';
import { messages } from './messages.ts';
import { type OfferedFolder, offersToWire, withChosen } from './offered-access.ts';

export interface InviteMessage {
  readonly tone: 'ok' | 'danger';
  readonly text: string;
}

/** The picker of a folder, as long as it is open, and the folder that is chosen in it. */
export interface OpenPicker {
  readonly chosen: OfferedFolder | null;
}

/** The box, the folders that are given, what was said last, and inviting. Words go after 5 s. */
export function useInvite(workspaceId: string) {
  const [box, setBox] = useState<EmailInputState>(emptyEmailInput);
  const [notice, setNotice] = useState<InviteMessage | null>(null);
  const [working, setWorking] = useState(false);
  const [offers, setOffers] = useState<readonly OfferedFolder[]>([]);
  const [picker, setPicker] = useState<OpenPicker | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const { problem } = box;
  useEffect(() => {
    if (problem === null && notice === null) return;
    const timer = setTimeout(() => {
      setBox(clearMessage);
      setNotice(null);
    }, limits.inviteMessageMs);
    return () => clearTimeout(timer);
  }, [problem, notice]);

  const showMessage = (next: InviteMessage) => {
    // Whoever has closed the panel since is notified all the same.
    if (!isOpen.current) showToast({ kind: next.tone === 'ok' ? 'success' : 'error', text: next.text });
    setNotice(next);
  };
  const invite = async (groupIds: readonly string[]) => {
    if (working) return;
    setNotice(null);
    const wanted = beginSend(box);
    if ('problem' in wanted) return setBox({ ...box, problem: wanted.problem });
    // Who chose a folder means it, whether or not they pressed Add.
    const added = withChosen(offers, picker?.chosen ?? null);
    if ('problem' in added) return showMessage({ tone: 'danger', text: added.problem });
    setOffers(added.offers);
    setPicker(null);
    setWorking(true);
    const body = {
      workspace_id: workspaceId,
      workspace_users: wanted.emails.map((email) => ({ email, role: 0 })),
      workspace_groups_ids: groupIds.map((group_id) => ({ group_id })),
      ...(added.offers.length > 0 && { access: offersToWire(added.offers) }),
    };
    const result = await sync.call('inviteUsers', { body });
    setWorking(false);
    if (!result.ok) return showMessage({ tone: 'danger', text: inviteMessage(result.problem) });
    void sync.refreshPeople(workspaceId);
    setBox((last) => finishSend(last, result.value.already));
    // Whoever is invited next gets nothing that nobody chose for them.
    setOffers([]);
    showMessage({ tone: 'ok', text: messages.invited });
  };
  return { box, setBox, offers, setOffers, picker, setPicker, notice, working, invite };
}
