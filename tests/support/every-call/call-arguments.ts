/** What a call names. Of the asker's own workspace, of another one, of nobody: the same call is made with each. */
export interface Ids {
  /** Of the asker. */
  readonly email: string;
  readonly user: string;
  readonly session: string;
  /** A browser of the asker that is not asked for a second factor, and a passkey. */
  readonly device: string;
  readonly passkey: string;
  readonly workspace: string;
  /** Of the workspace: somebody who joined, and somebody who was invited. */
  readonly member: string;
  readonly invited: string;
  readonly group: string;
  /** Of the member, for the workspace. */
  readonly accessRequest: string;
  readonly drive: string;
  readonly folder: string;
  /** In the folder. */
  readonly file: string;
  /** Of the filespace: what a schedule captured, and the schedule. */
  readonly snapshot: string;
  readonly schedule: string;
  /** Of the filespace: in the trash. */
  readonly erased: string;
}

/** What a call carries besides. */
export interface CallArguments {
  /** Enciphered. */
  readonly password: string;
  readonly otherPassword: string;
  readonly userName: string;
  /** Of emails and links. */
  readonly codes: Readonly<Record<'verify' | 'reset' | 'invite' | 'desktop' | 'deletion', string>>;
  /** The address that `codes.invite` was mailed to. */
  readonly guest: string;
  readonly invitedEmail: string;
  readonly workspaceName: string;
}
