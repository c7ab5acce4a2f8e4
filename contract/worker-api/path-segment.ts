/** A folder on the way to something. */
export interface PathSegment {
  readonly id: string;
  readonly name: string;
}
