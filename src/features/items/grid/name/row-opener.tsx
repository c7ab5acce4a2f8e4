import { tooltipProps } from '../../../../ui/popups/tooltip-props.ts';
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
  const where = row.path && [rootName, ...row.path.map((each) => each.name)].join(' / ');
  // Below, it would lie on the name of the next row.
  const tip = tooltipProps({
    ...{ text: where ? `${where} / ${row.name}` : row.name },
    ...{ whereCut: true, side: 'right' },
  });
  // The parts of a name that is cut in its middle would be read with a space between them.
  const label = where ? `${row.name} ${where}` : row.name;
  const content = where ? (
    <span className={nameStyles.two}>
      <span className={nameStyles.open}>{name}</span>{' '}
      <span className={nameStyles.where}>
        <bdi>{where}</bdi>
      </span>
    </span>
  ) : (
    name
  );
  return href === undefined ? (
    <button type="button" tabIndex={-1} data-open aria-label={label} className={nameStyles.open} {...tip}>
      {content}
    </button>
  ) : (
    <a
      href={href}
      tabIndex={-1}
      data-open
      draggable={false}
      aria-label={label}
      className={nameStyles.open}
      {...tip}
    >
      {content}
    </a>
  );
}
