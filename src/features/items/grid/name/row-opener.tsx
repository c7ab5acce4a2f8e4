import type { GridRow } from '../../list/row-source.ts';
import { MatchedName } from './matched-name.tsx';
import nameStyles from './name.module.css';

/** A folder and a file are links, so that they can also be opened in another tab. The grid hears the click. */
export function RowOpener({
  row,
  href,
  rootName,
}: {
  readonly row: GridRow;
  readonly href: string | undefined;
  readonly rootName: string;
}) {
  const name = <MatchedName row={row} />;
  const content = row.path ? (
    <span className={nameStyles.two}>
      <span className={nameStyles.open}>{name}</span>
      <span className={nameStyles.where}>{[rootName, ...row.path.map((each) => each.name)].join(' / ')}</span>
    </span>
  ) : (
    name
  );
  return href === undefined ? (
    <button type="button" tabIndex={-1} data-open className={nameStyles.open}>
      {content}
    </button>
  ) : (
    <a href={href} tabIndex={-1} data-open draggable={false} className={nameStyles.open}>
      {content}
    </a>
  );
}
