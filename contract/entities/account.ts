/** Who is signed in on this device. The token is opaque and lives as long as the server says. */
export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly userName: string;
  readonly token: string;
  /** The account's, as the server said at the sign-in; absent where it has none. It is not kept. */
  readonly language?: string | null | undefined;
}
