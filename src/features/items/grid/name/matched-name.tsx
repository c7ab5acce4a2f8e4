import { splitExtension } from '#contract/rules/unique-name.ts';
import type { GridRow } from '../../list/row-source.ts';
import styles from './name.module.css';
import { splitForCut } from './split-for-cut.ts';

/** A name with its extension set back and what was searched for tinted. Where it is too long, its middle is cut out. */
export function MatchedName({ row }: { readonly row: Pick<GridRow, 'name' | 'kind' | 'match'> }) {
  const { stem, extension } = splitExtension(row.name, row.kind);
  const [head, tail] = splitForCut(stem);
  return (
    <>
      <b className={styles.stem}>
        <Tinted text={head} match={row.match} from={0} />
      </b>
      {tail && (
        <b className={styles.tail}>
          <Tinted text={tail} match={row.match} from={head.length} />
        </b>
      )}
      {extension && (
        <span className={styles.extension}>
          <Tinted text={extension} match={row.match} from={stem.length} />
        </span>
      )}
    </>
  );
}

function Tinted({
  text,
  match,
  from,
}: {
  readonly text: string;
  readonly match: readonly [number, number] | undefined;
  readonly from: number;
}) {
  if (!match) return text;
  const start = Math.max(0, match[0] - from);
  const end = Math.min(text.length, match[1] - from);
  if (start >= end) return text;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}
