import { classNames } from '../foundations/class-names.ts';
import { type FileGlyph, fileGlyphs } from './file-glyphs.ts';
import styles from './icon.module.css';

export type FileKind = 'folder' | keyof typeof fileGlyphs;

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
      {kind === 'folder' ? <Folder /> : <Page glyph={fileGlyphs[kind]} />}
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

function Page({ glyph }: { readonly glyph: FileGlyph }) {
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
        {glyph.fine && <path d={glyph.fine} strokeWidth="1.2" />}
        {glyph.filled && <path d={glyph.filled} fill={glyph.tone} />}
        {glyph.solid && <path d={glyph.solid} fill={glyph.tone} stroke="none" />}
      </g>
    </>
  );
}
