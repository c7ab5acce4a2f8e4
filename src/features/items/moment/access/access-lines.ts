import type { CallResponse } from '#contract/wire/calls.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { serverText } from '../../../../lib/problems/server-text.ts';
import { messages } from '../messages.ts';
import { accessMessages } from './access-messages.ts';

/** What somebody, or a group, could do in a folder at a moment, and the folder that gave it. */
export interface AccessLine {
  readonly key: string;
  readonly kind: 'user' | 'group';
  /** An address, or the name of a group. */
  readonly name: string;
  /** 0 View, 1 Edit. */
  readonly permission: number;
  /** `Set here`, `From Plans` */
  readonly origin: string;
}

/** One line each: the highest right on the path counts, and of equal ones the nearest. People first, Edit before View. */
export function accessLines(
  { folder_id, users, groups }: CallResponse<'accessAtMoment'>,
  filespaceName: string,
): readonly AccessLine[] {
  type Grant = (typeof users)[number] | (typeof groups)[number];
  const depth = ({ folder_path }: Grant) => folder_path?.length ?? 0;
  const lines = new Map<string, { readonly grant: Grant; readonly line: AccessLine }>();
  for (const grant of [...users, ...groups]) {
    const isUser = 'email' in grant;
    const key = isUser ? `user:${grant.workspace_user_id}` : `group:${grant.group_id}`;
    const other = lines.get(key)?.grant;
    const isLower = other !== undefined && other.permission > grant.permission;
    const isFarther = other?.permission === grant.permission && depth(other) > depth(grant);
    if (isLower || isFarther) continue;
    const name = isUser
      ? grant.email || accessMessages.formerUser
      : grant.group_name || accessMessages.formerGroup;
    const folder = grant.folder_path?.at(-1) ?? filespaceName;
    const origin = grant.folder_id === folder_id ? accessMessages.here : accessMessages.from(folder);
    lines.set(key, {
      grant,
      line: { key, kind: isUser ? 'user' : 'group', name, permission: grant.permission, origin },
    });
  }
  const rank = ({ kind, permission }: AccessLine) => (kind === 'user' ? 0 : 2) + (permission === 1 ? 0 : 1);
  return [...lines.values()]
    .map(({ line }) => line)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'en'));
}

export function accessProblemText(problem: CallProblem): string {
  if (problem.kind === 'offline') return accessMessages.offline;
  if (problem.status === 404) return messages.folderMissing;
  return problem.status === 410 ? messages.notKept : serverText(problem);
}
