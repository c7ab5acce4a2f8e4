/** Why a storage that a customer brought could not be used. */
export type StorageErrorKind = 'credentials' | 'bucket' | 'denied' | 'region' | 'address' | 'unreachable';

/** What a storage throws. Nothing of what the other side said is in it but the name of its error. */
export class StorageError extends Error {
  readonly kind: StorageErrorKind;

  constructor(kind: StorageErrorKind, errorName?: unknown) {
    const named = typeof errorName === 'string' && /^[A-Za-z_0-9]{1,64}$/.test(errorName);
    super(named ? `the storage failed (${kind}, ${errorName})` : `the storage failed (${kind})`);
    this.name = 'StorageFailure';
    this.kind = kind;
  }
}
