import { type ComponentType, lazy } from 'react';
import type { PreviewKind } from '../kind/preview-kind.ts';
import type { ViewerProps } from './viewer-props.ts';

const image = lazy(async () => ({ default: (await import('./image/image-viewer.tsx')).ImageViewer }));
const media = lazy(async () => ({ default: (await import('./media/media-viewer.tsx')).MediaViewer }));
const pdf = lazy(async () => ({ default: (await import('./pdf/pdf-viewer.tsx')).PdfViewer }));
const text = lazy(async () => ({ default: (await import('./text/text-viewer.tsx')).TextViewer }));

/** Each arrives when the first file of its kind is shown. */
const viewers: Partial<Readonly<Record<PreviewKind, ComponentType<ViewerProps>>>> = {
  image,
  vector: image,
  video: media,
  audio: media,
  pdf,
  text,
};

export function hasViewer(kind: PreviewKind | null): kind is PreviewKind {
  return kind !== null && viewers[kind] !== undefined;
}

export function Viewer(props: ViewerProps) {
  const Kind = viewers[props.kind];
  return Kind && <Kind {...props} />;
}
