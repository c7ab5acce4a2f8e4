import { classNames } from '../foundations/class-names.ts';
import styles from './icon.module.css';

const glyphs = {
  doc: { tone: 'var(--k-doc)', line: 'M6.75 9.5h6.5M6.75 12h6.5M6.75 14.5h3.75' },
  pdf: {
    tone: 'var(--k-pdf)',
    line: 'M7 8.75h6',
    solid: 'M7.5 11.5h5a1 1 0 0 1 1 1v2.25a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V12.5a1 1 0 0 1 1-1z',
  },
  image: {
    tone: 'var(--k-image)',
    filled: 'M6.5 15l2.6-3.6 1.9 2.2 1-1.1 1.75 2.5zM11.1 9.6a.9.9 0 1 0 1.8 0a.9.9 0 1 0-1.8 0z',
  },
  audio: { tone: 'var(--k-audio)', line: 'M7 11.25v1.5M9 9.75v4.5M11 8.75v6.5M13 10.75v2.5' },
  video: { tone: 'var(--k-video)', filled: 'M8.25 9.5v5l4-2.5z' },
  slides: {
    tone: 'var(--k-slides)',
    line: 'M7.25 9.25h5.5a.5.5 0 0 1 .5.5v3a.5.5 0 0 1-.5.5h-5.5a.5.5 0 0 1-.5-.5v-3a.5.5 0 0 1 .5-.5zM10 13.25v1.75',
  },
  text: { tone: 'var(--k-text)', line: 'M6.75 10h6.5M6.75 12.75h6.5' },
  unknown: {
    tone: 'var(--k-text)',
    line: 'M8.5 10.1c.1-.8.7-1.3 1.5-1.3s1.5.55 1.5 1.3c0 1.1-1.5 1.15-1.5 2.25M10 14.6h.01',
  },
} as const satisfies Record<string, Glyph>;

interface Glyph {
  readonly tone: string;
  readonly line?: string;
  readonly filled?: string;
  readonly solid?: string;
}

export type FileKind = 'folder' | keyof typeof glyphs;

export interface FileKindIconProps {
  readonly kind: FileKind;
  readonly size?: 20 | 24 | 72;
  readonly className?: string | undefined;
}

/** What a row holds, at a glance. Decoration: the name and the Type line carry the meaning. */
export function FileKindIcon({ kind, size = 20, className }: FileKindIconProps) {
  return (
    <svg
      className={classNames(styles.kind, className)}
      data-size={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {kind === 'folder' ? <Folder /> : <Page glyph={glyphs[kind]} />}
    </svg>
  );
}

function Folder() {
  return (
    <>
      <path
        fill="var(--k-folder-2)"
        d="M1.5 5.25A1.75 1.75 0 0 1 3.25 3.5h3.45c.46 0 .9.18 1.23.5l1.2 1.18c.2.2.46.32.75.32h6.87a1.75 1.75 0 0 1 1.75 1.75v7.5a1.75 1.75 0 0 1-1.75 1.75H3.25a1.75 1.75 0 0 1-1.75-1.75z"
      />
      <path
        fill="var(--k-folder)"
        d="M1.5 8.5a1.5 1.5 0 0 1 1.5-1.5h14a1.5 1.5 0 0 1 1.5 1.5v6.25a1.75 1.75 0 0 1-1.75 1.75H3.25a1.75 1.75 0 0 1-1.75-1.75z"
      />
    </>
  );
}

function Page({ glyph }: { readonly glyph: Glyph }) {
  return (
    <>
      <path
        fill="var(--k-page)"
        stroke="var(--k-page-line)"
        d="M4 3.25A1.75 1.75 0 0 1 5.75 1.5h5.5L16 6.25v10.5a1.75 1.75 0 0 1-1.75 1.75h-8.5A1.75 1.75 0 0 1 4 16.75z"
      />
      <path fill="none" stroke="var(--k-page-line)" d="M11.25 1.5V5a1.25 1.25 0 0 0 1.25 1.25H16" />
      <g fill="none" stroke={glyph.tone} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
        {glyph.line && <path d={glyph.line} />}
        {glyph.filled && <path d={glyph.filled} fill={glyph.tone} />}
        {glyph.solid && <path d={glyph.solid} fill={glyph.tone} stroke="none" />}
      </g>
    </>
  );
}
