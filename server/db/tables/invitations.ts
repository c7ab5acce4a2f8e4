export interface InvitationTables {
  invitations: InvitationTable;
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
