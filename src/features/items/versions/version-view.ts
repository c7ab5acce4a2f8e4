import type { ReactNode } from 'react';
import type { WireVersion } from '#contract/wire/history/versions.ts';
import { fileKind, itemType } from '../../../shared/file-kinds/item-type.ts';
import type { FileKind } from '../../../ui/display/file-kind-icon.tsx';
import { singleKeyShortcutsEnabled } from '../single-key-shortcuts.ts';

type NamedItem = Parameters<typeof fileKind>[0] & Parameters<typeof itemType>[0];

/** What the list of versions lends to whoever shows one of them. */
export interface VersionView {
  readonly driveId: string;
  readonly fileId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly contentSeq: number;
  /** A sequence at which the file had it, and the log that it counts. */
  readonly at: number;
  readonly epoch: string;
  readonly caption: string;
  readonly letterShortcuts: () => boolean;
  readonly iconOf: (file: NamedItem) => FileKind;
  readonly typeOf: (file: NamedItem) => string;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}

/** Shows a version over the window. */
export type RenderVersion = (version: VersionView) => ReactNode;

export function versionView(
  driveId: string,
  fileId: string,
  epoch: string,
  { name, size, content_seq: contentSeq, seq }: Pick<WireVersion, 'name' | 'size' | 'content_seq' | 'seq'>,
): Omit<VersionView, 'caption' | 'onDownload' | 'onClose'> {
  return {
    ...{ driveId, fileId, name, sizeBytes: size, contentSeq, at: seq, epoch },
    ...{ letterShortcuts: singleKeyShortcutsEnabled, iconOf: fileKind, typeOf: itemType },
  };
}
