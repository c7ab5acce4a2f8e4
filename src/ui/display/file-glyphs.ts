/** What is drawn on the page of a file: lines, finer ones, outlined and plain areas, all in one hue. */
export interface FileGlyph {
  readonly tone: string;
  readonly line?: string;
  readonly fine?: string;
  readonly filled?: string;
  readonly solid?: string;
}

/** One shape for each family, a hue for those that are alike. */
export const fileGlyphs = {
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
  sheet: {
    tone: 'var(--k-sheet)',
    line: 'M7.25 9h5.5a.75.75 0 0 1 .75.75v5a.75.75 0 0 1-.75.75h-5.5a.75.75 0 0 1-.75-.75v-5A.75.75 0 0 1 7.25 9z',
    fine: 'M6.5 11.25h7M6.5 13.4h7M9.6 9v6.5',
  },
  csv: {
    tone: 'var(--k-sheet)',
    line: 'M6.75 9.5h1M9.75 9.5h3.5M6.75 12h1M9.75 12h2.5M6.75 14.5h1M9.75 14.5h3.5',
  },
  markdown: {
    tone: 'var(--k-text)',
    line: 'M6.5 15V9.5L8.6 12l2.1-2.5V15',
    fine: 'M13.4 9.5V14M12.1 12.9l1.3 1.4 1.2-1.4',
  },
  code: { tone: 'var(--k-code)', line: 'M8.25 9.75 6.4 12l1.85 2.25M11.75 9.75 13.6 12l-1.85 2.25' },
  vector: {
    tone: 'var(--k-design)',
    line: 'M6.75 14.5c0-3.3 2.2-5 5.6-5',
    solid: 'M5.75 14.75a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM12 9.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  },
  design: {
    tone: 'var(--k-design)',
    line: 'M6.5 11a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM9.7 11a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0zM8.1 13.7a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z',
  },
  'raw-photo': {
    tone: 'var(--k-image)',
    line: 'M6.9 12.2a3.1 3.1 0 1 0 6.2 0a3.1 3.1 0 1 0-6.2 0z',
    solid: 'M9 12.2a1 1 0 1 0 2 0a1 1 0 1 0-2 0z',
  },
  model: {
    tone: 'var(--k-code)',
    fine: 'm10 8.6 3.2 1.8v3.6L10 15.8l-3.2-1.8v-3.6zM6.9 10.4 10 12.2l3.1-1.8M10 12.2v3.5',
  },
  archive: {
    tone: 'var(--k-archive)',
    line: 'M10 2.6h.01M10 4.8h.01M10 7h.01M9.2 10.2h1.6a.8.8 0 0 1 .8.8v3a.8.8 0 0 1-.8.8H9.2a.8.8 0 0 1-.8-.8v-3a.8.8 0 0 1 .8-.8zM10 13.2v.4',
  },
  font: { tone: 'var(--k-text)', line: 'm7 15 2.6-6.2h.8L13 15M8 12.9h4' },
  mail: {
    tone: 'var(--k-doc)',
    line: 'M7.2 9.4h5.6a.8.8 0 0 1 .8.8V14a.8.8 0 0 1-.8.8H7.2a.8.8 0 0 1-.8-.8v-3.8a.8.8 0 0 1 .8-.8z',
    fine: 'm6.8 10.1 3.2 2.5 3.2-2.5',
  },
  calendar: {
    tone: 'var(--k-pdf)',
    line: 'M7.3 9.3h5.4a.8.8 0 0 1 .8.8v4.4a.8.8 0 0 1-.8.8H7.3a.8.8 0 0 1-.8-.8v-4.4a.8.8 0 0 1 .8-.8z',
    fine: 'M6.5 11.4h7M8.5 8.6v1M11.5 8.6v1',
  },
  contact: {
    tone: 'var(--k-doc)',
    line: 'M8.5 10.7a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM7.2 15c.2-1.6 1.4-2.3 2.8-2.3s2.6.7 2.8 2.3',
  },
  database: {
    tone: 'var(--k-archive)',
    line: 'M6.8 9.8a3.2 1.2 0 1 0 6.4 0a3.2 1.2 0 1 0-6.4 0z',
    fine: 'M6.8 9.8v4.4c0 .7 1.4 1.2 3.2 1.2s3.2-.5 3.2-1.2V9.8M6.8 12c0 .7 1.4 1.2 3.2 1.2s3.2-.5 3.2-1.2',
  },
  'disk-image': {
    tone: 'var(--k-archive)',
    line: 'M7.3 10.4h5.4a.9.9 0 0 1 .9.9v2.2a.9.9 0 0 1-.9.9H7.3a.9.9 0 0 1-.9-.9v-2.2a.9.9 0 0 1 .9-.9zM11.9 12.4h.01M8.2 12.4h1.6',
  },
  application: {
    tone: 'var(--k-code)',
    line: 'M7.4 9.2h5.2a.9.9 0 0 1 .9.9v4a.9.9 0 0 1-.9.9H7.4a.9.9 0 0 1-.9-.9v-4a.9.9 0 0 1 .9-.9z',
    fine: 'm8.2 11.4 1.1 1-1.1 1M10.8 13.4h1.2',
  },
  key: {
    tone: 'var(--k-archive)',
    line: 'M6.7 12.6a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0zM9.5 11.5l3.3-2.7M11.4 10l1 1.2',
  },
} as const satisfies Record<string, FileGlyph>;
