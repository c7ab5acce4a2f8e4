import { useMemo, useState } from 'react';
import { type Principal, principalKey } from '#contract/rules/effective-access.ts';
import { limits } from '#contract/rules/limits.ts';
import { rootId } from '#contract/rules/root-folder.ts';
import type { PathSegment } from '#contract/worker-api/worker-api.ts';
import { showToast } from '../../../ui/popups/toast-store.ts';
import { grantFailed } from '../access-texts.ts';
import { type AccessPreviewPart, accessPreviewParts, previewGrant } from '../explain/access-preview.ts';
import { grantMany } from '../grant-access.ts';
import { messages } from '../messages.ts';
import { type Access, useChangeDisabledReason } from '../use-access.ts';
import { changesAccess, type GrantOption, grantOptions } from './grant-options.ts';
import { missingPermission } from './shared-folders.ts';

export interface GrantForm {
  readonly options: readonly GrantOption[];
  /** Of the chosen folder, the root's is empty; null while none is chosen. */
  readonly path: readonly PathSegment[] | null;
  readonly choosePath: (path: readonly PathSegment[] | null) => void;
  /** Keys of principals. */
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
  readonly permission: 0 | 1;
  readonly choosePermission: (permission: 0 | 1) => void;
  /** What it would do; null while nobody is chosen. */
  readonly parts: readonly AccessPreviewPart[] | null;
  /** Why it cannot be done now. */
  readonly off: string | false;
  /** Something was chosen, and is granted to nobody yet. */
  readonly isChanged: boolean;
  readonly working: boolean;
  readonly error: string | undefined;
  readonly submit: () => void;
}

export interface GrantFormOptions {
  readonly access: Access;
  readonly driveId: string;
  readonly filespaceName: string;
  readonly myEmail: string;
  /** Null: the person chooses. Never the root unasked, which would share everything. */
  readonly startPath: readonly PathSegment[] | null;
  readonly startPrincipal: Principal | null;
  readonly onDone: () => void;
}

/** Folder, principals and right, what they would do, and the one call that does it. */
export function useGrantForm(formOptions: GrantFormOptions): GrantForm {
  const { access, driveId, filespaceName, myEmail, startPath, startPrincipal, onDone } = formOptions;
  const [path, setPath] = useState(startPath);
  const [chosen, setChosen] = useState<readonly string[]>(
    startPrincipal ? [principalKey(startPrincipal)] : [],
  );
  const [permission, setPermission] = useState<0 | 1>(0);
  const [isChanged, setChanged] = useState(false);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<string>();
  const offline = useChangeDisabledReason();
  const { people, index, grants, names } = access;
  const naming = useMemo(
    () => ({ path: [{ id: rootId, name: filespaceName }, ...(path ?? [])], names }),
    [filespaceName, path, names],
  );
  const folderId = path?.at(-1)?.id ?? rootId;
  const ids = useMemo(() => naming.path.map(({ id }) => id), [naming]);
  const options = useMemo(
    () => grantOptions(people, { path: ids, grants: index }, myEmail),
    [people, ids, index, myEmail],
  );
  const principals = useMemo(() => {
    const byKey = new Map(options.map((option) => [option.key, option]));
    const wanted = chosen.flatMap((key) => byKey.get(key) ?? []);
    const effective = wanted.filter(({ isAlways }) => !isAlways);
    const lacks = new Set(
      missingPermission(
        grants,
        folderId,
        effective.map(({ principal }) => principal),
        permission,
      ).map(principalKey),
    );
    const lacking = effective.filter(({ key }) => lacks.has(key));
    return { wanted, effective, lacking, ids: lacking.map(({ principal }) => principal) };
  }, [options, chosen, grants, folderId, permission]);
  const preview = useMemo(() => {
    if (path === null || principals.wanted.length === 0) return null;
    const difference = previewGrant(people.members, ids, index, principals.ids, permission);
    return {
      parts: accessPreviewParts(difference, naming),
      isChange: changesAccess(difference, principals.lacking, permission),
    };
  }, [path, principals, people, ids, index, permission, naming]);
  const off =
    offline ||
    (path === null && messages.noFolderChosen) ||
    (principals.wanted.length === 0 && messages.nobodyChosen) ||
    (principals.effective.length === 0 && messages.always) ||
    (preview?.isChange === false && messages.changesNobody) ||
    (principals.lacking.length > limits.grantsPerRequest && messages.tooMany);
  /** A choice that is changed has not failed yet. */
  const anew =
    <Value>(set: (value: Value) => void) =>
    (value: Value) => {
      setError(undefined);
      setChanged(true);
      set(value);
    };
  const submit = async () => {
    if (off || working) return;
    setWorking(true);
    setError(undefined);
    const result = await grantMany(driveId, folderId, principals.ids, permission);
    setWorking(false);
    if (!result.ok) return setError(grantFailed(result.problem));
    showToast({ kind: 'success', text: messages.granted });
    onDone();
  };
  return {
    options,
    path,
    choosePath: anew(setPath),
    chosen,
    choose: anew(setChosen),
    permission,
    choosePermission: anew(setPermission),
    parts: preview?.parts ?? null,
    off,
    isChanged,
    working,
    error,
    submit: () => void submit(),
  };
}
