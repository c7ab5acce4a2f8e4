import type { Kysely } from 'kysely';
import * as grants from './020-grants.ts';
import * as grantedFoldersGo from './021-granted-folders-go.ts';
import * as formerHolders from './022-former-holders.ts';
import * as scopeSince from './023-scope-since.ts';
import * as contentChecks from './024-content-checks.ts';
import * as whereSessionsComeFrom from './026-where-sessions-come-from.ts';
import * as endedSessions from './027-ended-sessions.ts';
import * as installation from './028-installation.ts';
import { content } from './content/content.ts';
import { early } from './early/early.ts';
import { latest } from './latest.ts';
import { people, peopleSince } from './people/people.ts';
import { renames } from './renames.ts';
import { sharing } from './sharing/sharing.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
  /**
   * Of one that takes something away: the name of the migration since which programs do without it, which was released
   * before. Programs that know that one run on; older ones do not start. Without it, this one only adds.
   */
  readonly contracts?: string;
}

/** In the order in which they run. What was released is never edited: a change is a new one at the end. */
export const migrations: readonly Migration[] = [
  ...early,
  ...people,
  { name: '020-grants', up: grants.up },
  { name: '021-granted-folders-go', up: grantedFoldersGo.up },
  { name: '022-former-holders', up: formerHolders.up },
  { name: '023-scope-since', up: scopeSince.up },
  { name: '024-content-checks', up: contentChecks.up },
  { name: '026-where-sessions-come-from', up: whereSessionsComeFrom.up },
  { name: '027-ended-sessions', up: endedSessions.up },
  { name: '028-installation', up: installation.up },
  ...renames,
  ...content,
  ...sharing,
  ...peopleSince,
  ...latest,
];
