import { useCallback, useState } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import { checkSpaceName } from '#contract/rules/space-name.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { useLiveQuery } from '../../lib/use-live-query.ts';
import { useOnReconnect } from '../../lib/waiting/use-on-reconnect.ts';
import { sync } from '../../lib/worker-client.ts';
import { nameInLinks } from '../../shared/space-name/name-in-links.ts';
import { creationMessages } from './creation-messages.ts';
import { creationMessage } from './creation-texts.ts';

/** A filespace in the making. The first one of a workspace has a name to begin with, so that Enter leads to a place for files. */
export function useCreateFilespace(workspaceId: string, onCreated: (filespace: Filespace) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);
  // That there is no connection is not said any more once there is one.
  useOnReconnect(useCallback(() => setProblem((last) => (last?.kind === 'offline' ? null : last)), []));
  const others = useLiveQuery((reader) => reader.filespaces(workspaceId), [workspaceId]);
  const suggested = others?.length === 0 ? creationMessages.firstName : '';
  const name = typed ?? suggested;
  const checked = checkSpaceName(nameInLinks(name));

  const create = async (region: { readonly regionCode?: string }) => {
    if (working || !checked.ok) return;
    setWorking(true);
    setProblem(null);
    const result = await sync.createFilespace({ name: checked.value, workspaceId, ...region });
    if (result.ok) {
      // Who makes a filespace means to use it here; where there is no room for it, its own screen says so.
      await sync.connectFilespace(result.value.id);
      return onCreated(result.value);
    }
    setWorking(false);
    setProblem(result.problem);
  };
  const change = (next: string) => {
    setTyped(next);
    setProblem(null);
  };
  return {
    name,
    isSuggested: name !== '' && name === suggested,
    isFine: checked.ok,
    working,
    failure: problem && creationMessage(problem),
    change,
    create,
  };
}
