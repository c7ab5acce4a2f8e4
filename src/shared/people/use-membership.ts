import type { Member } from '#contract/entities/member.ts';
import { useTimeZone } from '../../lib/time-zone/use-time-zone.ts';
import { membership } from './role-name.ts';

export function useMembership(member: Member): string {
  return membership(member, useTimeZone());
}
