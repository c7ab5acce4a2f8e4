import type { Member } from '#contract/entities/member.ts';
import { type Role, roles } from '#contract/rules/roles.ts';
import { formatDay } from '../../lib/format.ts';
import { peopleMessages } from './people-messages.ts';

export function roleName(role: Role): string {
  switch (role) {
    case roles.owner:
      return peopleMessages.owner;
    case roles.admin:
      return peopleMessages.admin;
    default:
      return peopleMessages.standard;
  }
}

/** `Admin, joined Oct 14, 2026` */
export function membership({ role, status, joinedMs }: Member, timeZone: string): string {
  const name = roleName(role);
  return status === 'invited'
    ? peopleMessages.invited(name)
    : peopleMessages.joined(name, formatDay(joinedMs ?? 0, timeZone));
}
