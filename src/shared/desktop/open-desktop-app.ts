import type { Account } from '#contract/entities/account.ts';
import type { CallProblem } from '#contract/worker-api/worker-api.ts';
import { desktopMessages } from './desktop-messages.ts';

export interface DesktopTarget {
  /** The machine whose app asked for the sign-in; absent where whichever app opens may have it. */
  readonly machineId?: string | undefined;
  /** What the app asked the code to be bound to. */
  readonly challenge?: string | undefined;
  /** The filespace to open there. */
  readonly driveId?: string | undefined;
}

/** The custom link that opens the app. It carries a code of a minute, never a token: links end up in histories and logs. */
export function desktopLink(
  scheme: string,
  code: string,
  account: Pick<Account, 'userId' | 'email'>,
  driveId?: string,
): string {
  const search = new URLSearchParams({ code, id: account.userId, email: account.email });
  if (driveId) search.set('driveId', driveId);
  return `${scheme}://${driveId ? 'open' : 'sign-in'}?${search}`;
}

/** Lets the system open a link that is no page. As a click on an anchor: an assigned location would count as leaving. */
export function followLink(link: string): void {
  const anchor = document.createElement('a');
  anchor.href = link;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}

export function desktopMessage(problem: CallProblem): string {
  return problem.kind === 'offline' ? desktopMessages.offline : desktopMessages.failed;
}
