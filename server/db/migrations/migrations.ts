import type { Kysely } from 'kysely';
import * as invitations from './011-invitations.ts';
import * as groups from './012-groups.ts';
import * as passwordsAndSessions from './013-passwords-and-sessions.ts';
import * as audit from './014-audit.ts';
import * as filespacesGo from './015-filespaces-go.ts';
import * as providers from './017-providers.ts';
import * as twoStep from './018-two-step.ts';
import * as grants from './020-grants.ts';
import * as grantedFoldersGo from './021-granted-folders-go.ts';
import * as formerHolders from './022-former-holders.ts';
import * as scopeSince from './023-scope-since.ts';
import { early } from './early/early.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** In the order in which they run. What was released is never edited: a change is a new one at the end. */
export const migrations: readonly Migration[] = [
  ...early,
  { name: '011-invitations', up: invitations.up },
  { name: '012-groups', up: groups.up },
  { name: '013-passwords-and-sessions', up: passwordsAndSessions.up },
  { name: '014-audit', up: audit.up },
  { name: '015-filespaces-go', up: filespacesGo.up },
  { name: '017-providers', up: providers.up },
  { name: '018-two-step', up: twoStep.up },
  { name: '020-grants', up: grants.up },
  { name: '021-granted-folders-go', up: grantedFoldersGo.up },
  { name: '022-former-holders', up: formerHolders.up },
  { name: '023-scope-since', up: scopeSince.up },
];
