import * as invitations from './011-invitations.ts';
import * as groups from './012-groups.ts';
import * as passwordsAndSessions from './013-passwords-and-sessions.ts';
import * as audit from './014-audit.ts';
import * as filespacesGo from './015-filespaces-go.ts';
import * as providers from './017-providers.ts';
import * as twoStep from './018-two-step.ts';
import * as languages from './061-languages.ts';

/** Invitations, groups, sessions and how people sign in, as they were released. */
export const people = [
  { name: '011-invitations', up: invitations.up },
  { name: '012-groups', up: groups.up },
  { name: '013-passwords-and-sessions', up: passwordsAndSessions.up },
  { name: '014-audit', up: audit.up },
  { name: '015-filespaces-go', up: filespacesGo.up },
  { name: '017-providers', up: providers.up },
  { name: '018-two-step', up: twoStep.up },
];

/** What people were given later. */
export const peopleSince = [{ name: '061-languages', up: languages.up }];
