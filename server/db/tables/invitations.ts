export interface InvitationTables {
  invitations: InvitationTable;
  invitation_access: InvitationAccessTable;
}

/** A link to an invitation. The invitation itself is the row in `members` with status 0; each email has its own link. */
interface InvitationTable {
  token_hash: Buffer;
  member_id: string;
  invited_by: string;
  /** Whether it was mailed to the address, so that whoever has it owns the address. A copied link proves nothing. */
  mailed: boolean;
  created_at: Date;
  expires_at: Date;
  /** When its person joined, with this link or another one. */
  used_at: Date | null;
}

/** A right on a folder that the invited person gets by accepting. */
interface InvitationAccessTable {
  member_id: string;
  drive_id: string;
  folder_id: string;
  permission: 0 | 1;
  /** In which order the folders were chosen: the person lands in the first. */
  position: number;
  /** The user whose right to give it is looked at once more when it is given. */
  invited_by: string;
  /** Of the network that it was offered from, for the audit trail. */
  ip_address: string;
}
