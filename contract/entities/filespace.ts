/** A filespace ("drive" on the wire). Counts and cache sizes are in the units of the specification. */
export interface Filespace {
  readonly id: string;
  readonly name: string;
  readonly workspaceId: string;
  readonly regionCode: string;
  readonly ownerMemberId: string;
  readonly email: string;
  readonly userName: string;
  readonly uploadThreadCount: number;
  readonly downloadThreadCount: number;
  readonly singleFileCacheMaxSize: number;
  readonly totalCacheMaxSize: number;
  readonly storagePackSize: number;
  readonly uploadCacheMaxSize: number;
  readonly createdMs: number;
}
