import { useMemo } from 'react';
import type { Filespace } from '#contract/entities/filespace.ts';
import type { Principal } from '#contract/rules/effective-access.ts';
import { compareNames } from '#contract/rules/sort-key/sort-key.ts';
import { useLiveQuery } from '../../../lib/use-live-query.ts';
import { usePeople, useWorkspaceGrants } from '../../../shared/people/use-people.ts';
import { type EffectiveAccessRow, effectiveAccessRows } from '../panel/effective-access-rows.ts';
import { principalAddresses, principalNames } from '../principal-labels.ts';
import type { Access } from '../use-access.ts';

/** Somebody whose rights are looked at. */
export interface PrincipalRef {
  readonly principal: Principal;
  /** The groups through which rights come, Everyone's included; a group has none. */
  readonly through: readonly string[];
  /** The role gives Edit everywhere. */
  readonly seesEverything: boolean;
}

export interface PrincipalGrantRow extends EffectiveAccessRow {
  readonly filespace: Filespace;
}

export interface PrincipalGrants {
  /** By filespace, then by path. */
  readonly rows: readonly PrincipalGrantRow[];
  readonly filespaces: readonly Filespace[];
  /** Of principals, by their key. */
  readonly names: ReadonlyMap<string, string>;
  /** When the server last said so. */
  readonly checkedMs: number;
  readonly accessOf: (driveId: string) => Access | null;
}

/** What a user or a group was given in all of a workspace; null where it is not on this device, undefined until that is known. */
export function usePrincipalGrants(
  workspaceId: string,
  by: PrincipalRef,
): PrincipalGrants | null | undefined {
  const people = usePeople(workspaceId);
  const drives = useWorkspaceGrants(workspaceId);
  const filespaces = useLiveQuery((reader) => reader.filespaces(workspaceId), [workspaceId]);
  const { kind, id } = by.principal;
  const { seesEverything } = by;
  const through = by.through.join(' ');
  return useMemo(() => {
    if (people === undefined || drives === undefined || filespaces === undefined) return undefined;
    if (people === null || drives === null) return null;
    const ordered = [...filespaces].sort((a, b) => compareNames(a.name, b.name));
    const known = new Map(drives.map((drive) => [drive.driveId, drive]));
    const names = principalNames(people);
    const addresses = principalAddresses(people);
    const groups = through === '' ? [] : through.split(' ');
    return {
      filespaces: ordered,
      names,
      checkedMs: Math.min(people.checkedMs, ...drives.map(({ checkedMs }) => checkedMs)),
      rows: ordered.flatMap((filespace) =>
        effectiveAccessRows({ kind, id }, groups, known.get(filespace.id)?.grants ?? [], seesEverything).map(
          (row) => ({
            ...row,
            key: `${filespace.id} ${row.key}`,
            filespace,
          }),
        ),
      ),
      accessOf(driveId) {
        const drive = known.get(driveId);
        if (drive === undefined) return null;
        const { grants, index, checkedMs } = drive;
        return { people, grants, index, names, addresses, checkedMs };
      },
    };
  }, [people, drives, filespaces, kind, id, through, seesEverything]);
}
