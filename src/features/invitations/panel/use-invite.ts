import { useEffect, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { sync } from '../../../lib/sync.ts';
import { notify } from '../../../ui/popups/toast-store.ts';
import { type Box, emptyBox, quiet, send, sent } from './box.ts';
import { inviteMessage, messages } from './messages.ts';

export interface Told {
  readonly tone: 'ok' | 'danger';
  readonly text: string;
}

/** The box, what was said last, and inviting. Words go after 5 s. */
export function useInvite(workspaceId: string) {
  const [box, setBox] = useState<Box>(emptyBox);
  const [told, setTold] = useState<Told | null>(null);
  const [working, setWorking] = useState(false);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const { problem } = box;
  useEffect(() => {
    if (problem === null && told === null) return;
    const timer = setTimeout(() => {
      setBox(quiet);
      setTold(null);
    }, limits.inviteMessageMs);
    return () => clearTimeout(timer);
  }, [problem, told]);

  const tell = (next: Told) => {
    // Whoever closed the panel meanwhile hears of it all the same.
    if (!isOpen.current) notify({ kind: next.tone === 'ok' ? 'success' : 'error', text: next.text });
    setTold(next);
  };
  const invite = async (groupIds: readonly string[]) => {
    if (working) return;
    setTold(null);
    const wanted = send(box);
    if ('problem' in wanted) return setBox({ ...box, problem: wanted.problem });
    setWorking(true);
    const body = {
      workspace_id: workspaceId,
      workspace_users: wanted.emails.map((email) => ({ email, role: 0 })),
      workspace_groups_ids: groupIds.map((group_id) => ({ group_id })),
    };
    const result = await sync.call('inviteUsers', { body });
    setWorking(false);
    if (!result.ok) return tell({ tone: 'danger', text: inviteMessage(result.problem) });
    void sync.refreshPeople(workspaceId);
    setBox((last) => sent(last, result.value.already));
    tell({ tone: 'ok', text: messages.invited });
  };
  return { box, setBox, told, working, invite };
}
