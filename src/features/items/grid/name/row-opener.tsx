import { isolate, isolatedPath } from '../../../../lib/language/isolate.ts';
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
  const names = row.path && [rootName, ...row.path.map((each) => each.name)];
  const where = names && isolatedPath(names);
  // Below, it would lie on the name of the next row.
  const tip = tooltipProps({
    ...{ text: where ? `${where} / ${row.name}` : row.name },
    ...{ whereCut: true, side: 'right' },
  });
  // The parts of a name that is cut in its middle would be read with a space between them.
  const label = where ? `${row.name} ${where}` : row.name;
  const content = names ? (
    <span className={nameStyles.two}>
      <span dir="auto" className={nameStyles.open}>
        {name}
      </span>{' '}
      <Where names={names} />
    </span>
  ) : (
    name
  );
  // A name of a right-to-left script begins at the right, also where its middle is cut out.
  const dir = names ? undefined : 'auto';
  return href === undefined ? (
    <button
      type="button"
      dir={dir}
      tabIndex={-1}
      data-open
      aria-label={label}
      className={nameStyles.open}
      {...tip}
    >
      {content}
    </button>
  ) : (
    <a
      href={href}
      dir={dir}
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

/** The last folder says where it is: what is before it is cut. */
function Where({ names }: { readonly names: readonly string[] }) {
  const last = names.length > 1 && names.at(-1);
  return (
    <span className={nameStyles.where}>
      <span>{isolatedPath(last ? names.slice(0, -1) : names)}</span>
      {last && <span>{` / ${isolate(last)}`}</span>}
    </span>
  );
}
