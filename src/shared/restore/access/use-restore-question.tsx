import { type ReactNode, useRef, useState } from 'react';
import { sync } from '../../../lib/worker-client.ts';
import { type Returning, returningPeople } from '../../people/returning-people.ts';
import { useGrants, usePeople } from '../../people/use-people.ts';
import { type Restorable, restoreKey } from '../restore-states.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const keyOf = ({ id, seq }: Restorable) => restoreKey(id, seq);

interface Asked {
  readonly items: readonly Restorable[];
  readonly who: readonly Returning[];
  readonly isPartial: boolean;
  readonly open: boolean;
  readonly turn: number;
}

/**
 * Asks before a restore by which people get access again, of who may know of people's rights; others restore at once. What
 * was granted inside, and on folders that come back with it, the server knows; where it does not answer, the device's list of
 * rights tells what was granted on the items themselves.
 */
export function useRestoreQuestion(
  { id: driveId, workspaceId }: { readonly id: string; readonly workspaceId: string },
  offline: boolean,
  restore: (items: readonly Restorable[]) => Promise<void>,
): {
  readonly dialog: ReactNode;
  readonly askToRestore: (items: readonly Restorable[]) => Promise<void>;
} {
  const grants = useGrants(driveId);
  const people = usePeople(workspaceId);
  const [asked, setAsked] = useState<Asked | null>(null);

  /** What is being asked about: a second press is none. */
  const busy = useRef(new Set<string>());

  async function askToRestore(wanted: readonly Restorable[]): Promise<void> {
    const items = wanted.filter((item) => !busy.current.has(keyOf(item)));
    if (items.length === 0) return;
    for (const item of items) busy.current.add(keyOf(item));
    await askOrRestore(items);
    for (const item of items) busy.current.delete(keyOf(item));
  }

  async function askOrRestore(items: readonly Restorable[]): Promise<void> {
    if (!grants || !people || grants.grants.length === 0) return restore(items);
    const entries = items.map(({ id, seq }) => ({ id, seq }));
    const answer = offline
      ? null
      : await sync.call('previewRestore', { params: { driveId }, body: { items: entries } });
    const problem = answer === null || answer.ok ? null : answer.problem;
    const isKnown = answer?.ok === true || (problem?.kind === 'refused' && problem.status === 404);
    const folders = answer?.ok ? answer.value.folders : isKnown ? [] : items.map(({ id }) => id);
    const who = returningPeople(new Set(folders), grants, people);
    const isPartial =
      !isKnown &&
      items.some(({ items_inside: inside }) => inside > 0) &&
      grants.grants.some(({ path }) => path === null);
    if (who.length === 0 && !isPartial) return restore(items);
    setAsked((last) => ({ items, who, isPartial, open: true, turn: (last?.turn ?? 0) + 1 }));
  }

  const dialog = asked !== null && (
    <RestoreDialog
      key={asked.turn}
      names={asked.items.map(({ name }) => name)}
      who={asked.who}
      isPartial={asked.isPartial}
      open={asked.open}
      onClose={() => setAsked((last) => last && { ...last, open: false })}
      onClosed={() => setAsked((last) => (last?.open ? last : null))}
      onRestore={() => void restore(asked.items)}
    />
  );
  return { dialog, askToRestore };
}
