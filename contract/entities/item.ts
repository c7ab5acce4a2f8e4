export type ItemKind = 'folder' | 'file';

/** A folder or a file of a filespace. Times are milliseconds since 1970; the root is nobody's row. */
export interface Item {
  readonly id: string;
  readonly parentId: string;
  readonly kind: ItemKind;
  readonly name: string;
  /** Of a file: its content. Of a folder: 0; the size of what it holds is derived on the device. */
  readonly sizeBytes: number;
  readonly createdMs: number;
  readonly modifiedMs: number;
  /** Of a file whose content was replaced: the sequence that brought the present one. Absent where it is the first. */
  readonly contentSeq?: number;
}
