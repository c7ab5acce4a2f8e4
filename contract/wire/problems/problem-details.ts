import { characterName } from '../../rules/invisible-characters.ts';
import { storageDetails } from './storage-details.ts';

interface Character {
  /** The one that nobody sees. */
  readonly character: string;
}
interface Lookalike extends Character {
  /** What is to be typed instead. */
  readonly plain: string;
}
interface Emails {
  /** Those that are no addresses, with commas between them. */
  readonly emails: string;
}
interface Most {
  readonly most: number;
}
interface Named {
  readonly name: string;
}
/** Under its id whoever runs the server finds in the log what happened. */
interface Request {
  readonly request: string;
}
interface Email {
  readonly email: string;
}

const invisible = (what: string, character: string) =>
  `${what} cannot contain ${characterName(character)}, which cannot be seen here. Remove it, or type the text again.`;
const lookalike = ({ character, plain }: Lookalike) =>
  `Email addresses cannot contain “${character}”. Type “${plain}” instead.`;
const accent = 'Type each letter of the address together with its accent.';
const invalidEmails = ({ emails }: Emails) => `These emails are invalid: ${emails}`;

/**
 * What a problem can say more exactly than its code: by code, the name that stands on the wire as `detail`, and the
 * message in English, which clients show that only know the specification. Pages have texts of their own for each.
 */
export const problemDetails = {
  'bad-request': {
    ...storageDetails,
    nul: 'The request holds a NUL character.',
    json: 'The body must be JSON.',
    'utf-8': 'The body must be text in UTF-8.',
    depth: ({ most }: Most) => `The body of the request is nested more than ${most} levels deep.`,
    part: ({ where }: { readonly where: string }) => `The ${where} of the request is not valid.`,
    field: ({ field, where }: { readonly field: string; readonly where: string }) =>
      `The field "${field}" of the ${where} is not valid.`,
    'idempotency-key': 'The header "idempotency-key" is not valid.',
    'history-days': 'History is kept for 30, 90 or 365 days. Choose one of these.',
    'foreign-user': 'The field "user_id" of the body is not yours.',
    region: 'The field "region_code" of the body is not a region of this server.',
    role: 'The field "role" of the body must be 0 (standard user) or 2 (admin).',
    'workspace-name-empty': 'Workspace name cannot be empty.',
    'workspace-name-blank': 'Enter a valid workspace name',
    'filespace-name-blank': 'Enter a valid filespace name',
    'workspace-name-length': ({ least, most }: Most & { readonly least: number }) =>
      `Workspace name must be between ${least} and ${most} characters.`,
    'filespace-name-length': ({ least, most }: Most & { readonly least: number }) =>
      `Filespace name must be between ${least} and ${most} characters.`,
    'space-name-characters': 'Only lowercase letters, digits, and hyphens are allowed.',
    'space-name-ends': 'Name must start and end with a letter or digit.',
    'name-invisible': ({ character }: Character) => invisible('Names', character),
    'group-name-blank': 'Enter a valid group name',
    'group-name-length': ({ most }: Most) => `Group name must be at most ${most} characters.`,
    'group-name-reserved': ({ name }: Named) =>
      `Name '${name}' is reserved for an automatically created group`,
    'snapshot-name-blank': 'Enter a valid snapshot name',
    'schedule-name-blank': 'Enter a valid schedule name',
    'snapshot-name-length': ({ most }: Most) => `Snapshot name must be at most ${most} characters.`,
    'schedule-name-length': ({ most }: Most) => `Schedule name must be at most ${most} characters.`,
    'schedule-start': 'Enter a valid start time',
    'schedule-every': 'Enter a valid interval',
    'schedule-unit': 'Choose a duration for your snapshot',
    'schedule-keep': 'Enter a valid retention period',
    'schedule-zone': 'Enter a valid time zone',
    'workspace-name-differs': 'Entered workspace name does not match',
    'passkey-unchecked': 'The passkey could not be checked. Try again.',
    'passkeys-full': ({ most }: Most) => `You have ${most} passkeys. Remove one first.`,
    'passkey-name-missing': 'Enter a name for the passkey.',
    'machine-id-missing': 'The machine id is missing.',
    'password-rules':
      'Password must include uppercase, lowercase, number, 8+ characters, no spaces at start or end.',
    'password-criteria': 'Password does not meet the required criteria',
    'password-unchanged': 'Choose a password that differs from your current one.',
    'password-common':
      'Many people use this password, so it is tried first. Choose one that nobody else would think of.',
    'password-personal':
      'This password is mostly your email address, your name or the name of this product. Choose another one.',
    'first-name-missing': 'Enter your first name',
    'last-name-missing': 'Enter your last name',
    'email-shape': 'Please enter a valid email address.',
    'email-invisible': ({ character }: Character) => invisible('Email addresses', character),
    'email-lookalike': lookalike,
    'email-accent': accent,
    'emails-missing': 'Please enter at least one valid email.',
    'emails-shape': invalidEmails,
    'emails-invisible': ({ emails, character }: Emails & Character) =>
      `${invalidEmails({ emails })}. ${invisible('Email addresses', character)}`,
    'emails-lookalike': ({ emails, ...rest }: Emails & Lookalike) =>
      `${invalidEmails({ emails })}. ${lookalike(rest)}`,
    'emails-accent': ({ emails }: Emails) => `${invalidEmails({ emails })}. ${accent}`,
    'emails-many': ({ most }: Most) => `Invite at most ${most} addresses at a time.`,
    'grants-missing': 'Please select at least one folder and one user or group.',
    'grants-many': ({ most }: Most) => `At most ${most} rights can be given at a time. Please select fewer.`,
    'groups-missing': 'Please select at least one group.',
    'invited-not-removed': 'This person has not joined yet: withdraw the invite instead.',
    'invited-no-role': 'This person has not joined yet: a role can be changed after that.',
  },
  'already-exists': {
    passkey: 'This passkey is here already.',
    'two-factor': 'Two-step verification is on.',
    joined: 'You have joined this workspace already.',
    'has-joined': ({ email }: Email) => `${email} has joined already.`,
    invited: 'Some emails are already invited or duplicated.',
    account: ({ email }: Email) => `An account already exists for the email address: ${email}`,
  },
  'not-found': {
    provider: 'This provider is not set up on this server.',
    folder: 'Folder not found.',
    group: 'Group not found.',
    user: 'User not found.',
    workspace: 'Workspace not found.',
    invitation: 'There is no invitation to this workspace for your address.',
  },
  'sign-up-closed': {
    closed: "New accounts can't be created here. Ask whoever runs this server for one.",
    invited:
      'Only invited people can create an account here. Open the link in your invitation email, or ask someone in the workspace to invite you.',
    address:
      "You can't create an account with this email address here. Use another one, or open the link in your invitation email.",
  },
  'not-allowed': {
    'own-access': "You can't change your own access.",
    owner: 'Nobody can remove the owner or change the role of the owner.',
    oneself: 'You cannot remove yourself or change your own role.',
    'other-address': 'This invitation was sent to a different email address.',
    'group-not-renamed': ({ name }: Named) => `Cannot Rename group ${name}`,
    'group-not-deleted': ({ name }: Named) => `The group ${name} cannot be deleted.`,
    'group-not-left': ({ name }: Named) => `Nobody can be removed from the group ${name}.`,
  },
  'token-invalid': {
    passkey: 'This took too long. Try again.',
    reset: 'Invalid or expired reset token.',
    'two-factor': 'The set-up took too long. Begin again.',
    'second-factor': 'This sign-in has expired. Sign in again.',
    provider: 'This sign-in has expired or was already used. Begin again.',
    invitation: 'Invalid or expired invitation code.',
    'invitation-expired': 'The invitation link has expired.',
  },
  'wrong-code': { missing: 'Enter a code of your authenticator app.' },
  'code-already-used': { recovery: 'This recovery code has already been used.' },
  'not-empty': {
    'not-renamed': 'cannot rename workspace: filespace exists',
    'not-deleted': 'cannot delete workspace: drive(s) exist',
  },
  rejected: {
    rewind:
      'A folder that this one lies in now was inside it then. Rewind that folder, or move this one out of it first.',
  },
  'too-large': {
    rewind: ({ most }: Most) =>
      `More than ${most.toLocaleString('en-US')} items would change. Rewind the folders inside one by one.`,
  },
  'too-many-requests': {
    attempts: ({ minutes }: { readonly minutes: number }) =>
      `Too many tries. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    invitations: 'Too many invitations. Try again tomorrow.',
    invitation: 'This invitation was sent a moment ago. Try again later.',
  },
  'wrong-host': {
    address: ({ url }: { readonly url: string }) =>
      `This server answers at ${url} only. Open that address, or set PUBLIC_URL or ALLOWED_HOSTS.`,
  },
  internal: {
    request: ({ request }: Request) => `Something went wrong on the server. (Request ${request})`,
  },
  'workspace-on-hold': {
    reason: ({ reason }: { readonly reason: string }) =>
      `This workspace is on hold, and nothing in it can be changed: ${reason}`,
  },
  maintenance: {
    message: ({ message }: { readonly message: string }) => `Maintenance is under way: ${message}`,
  },
  'database-unavailable': {
    request: ({ request }: Request) =>
      `The database cannot be reached. Try again in a moment. (Request ${request})`,
  },
  'signed-out': { metrics: 'The metrics need the token of METRICS_TOKEN.' },
};

export type ProblemDetails = typeof problemDetails;
export type DetailedCode = keyof ProblemDetails;
export type DetailOf<C extends DetailedCode> = keyof ProblemDetails[C] & string;
/** What a sentence needs: nothing, or one object with the names and numbers in it. */
export type DetailValues<Said> = Said extends (values: infer Values) => string ? [values: Values] : [];
