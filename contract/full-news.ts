/** There was no room for a row, since `atMs` of the device's clock; there may be none to write that down either. */
export interface FullNews {
  readonly kind: 'full';
  readonly atMs: number;
}
