import type { ComponentType } from 'react';
import { lazy } from '../../../ui/language/lazy.ts';
import type { PreviewKind } from '../kind/preview-kind.ts';
import type { ViewerProps } from './viewer-props.ts';

const image = lazy(async () => ({ default: (await import('./image/image-viewer.tsx')).ImageViewer }));
const media = lazy(async () => ({ default: (await import('./media/media-viewer.tsx')).MediaViewer }));
const pdf = lazy(async () => ({ default: (await import('./pdf/pdf-viewer.tsx')).PdfViewer }));
const markdown = lazy(async () => ({
  default: (await import('./markdown/markdown-viewer.tsx')).MarkdownViewer,
}));
const table = lazy(async () => ({ default: (await import('./table/table-viewer.tsx')).TableViewer }));
const archive = lazy(async () => ({ default: (await import('./archive/archive-viewer.tsx')).ArchiveViewer }));
const font = lazy(async () => ({ default: (await import('./font/font-viewer.tsx')).FontViewer }));
const text = lazy(async () => ({ default: (await import('./text/text-viewer.tsx')).TextViewer }));

/** Each arrives when the first file of its kind is shown. */
const viewers: Readonly<Record<PreviewKind, ComponentType<ViewerProps>>> = {
  image,
  vector: image,
  video: media,
  audio: media,
  pdf,
  markdown,
  table,
  archive,
  font,
  text,
};

export function hasViewer(kind: PreviewKind | null): kind is PreviewKind {
  return kind !== null;
}

export function Viewer(props: ViewerProps) {
  const Kind = viewers[props.kind];
  return <Kind {...props} />;
}
