import type { Generated } from 'kysely';

/** What a person proves themselves with beside the password, or in its place. */
export interface TwoFactorTables {
  totp_secrets: TotpSecretTable;
  recovery_codes: RecoveryCodeTable;
  remembered_devices: RememberedDeviceTable;
  signed_in_machines: SignedInMachineTable;
  second_factor_challenges: SecondFactorChallengeTable;
  passkeys: PasskeyTable;
  used_challenges: UsedChallengeTable;
}

interface TotpSecretTable {
  user_id: string;
  /** What the authenticator app knows too, sealed. */
  secret: Buffer;
  /** The half minute whose code was used last: none up to it is taken again. */
  last_counter: Generated<number>;
  created_at: Date;
  /** Null until the app has shown that it has the secret; nothing is asked for before. */
  confirmed_at: Date | null;
}

interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

/** A browser whose owner asked not to be asked again there. */
interface RememberedDeviceTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  user_agent: string;
  created_at: Date;
  expires_at: Date;
}

/** A machine on which somebody signed in: it has tries of its own. */
interface SignedInMachineTable {
  user_id: string;
  machine_hash: Buffer;
  seen_at: Date;
}

/** A sign-in whose primary factor is done. */
interface SecondFactorChallengeTable {
  token_hash: Buffer;
  user_id: string;
  machine_id: string;
  remember: boolean;
  expires_at: Date;
  used_at: Date | null;
}

interface PasskeyTable {
  id: string;
  user_id: string;
  /** As browsers write it: base64url. */
  credential_id: string;
  public_key: Buffer;
  /** How often the authenticator says that it has signed; 0 for ever where it does not count. */
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** A challenge that was answered. None is kept before: it is sealed and says itself until when it is good. */
interface UsedChallengeTable {
  challenge_hash: Buffer;
  expires_at: Date;
}
