import Papa from 'papaparse';

export interface ParsedTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** In characters, for each column. */
  readonly widths: readonly number[];
}

const mostColumns = 200;
const measuredRows = 200;
const narrowest = 5;
const widest = 42;

/** A text of separated values; `isCut`: its end is missing, and with it the end of its last row. */
export function parseTable(text: string, isCut: boolean): ParsedTable {
  const { data } = Papa.parse<readonly string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = isCut && data.length > 1 ? data.slice(0, -1) : data;
  const columns = Math.min(
    mostColumns,
    rows.reduce((most, row) => Math.max(most, row.length), header.length),
  );
  const measured = [header, ...rows.slice(0, measuredRows)];
  const widths = Array.from({ length: columns }, (_, column) => {
    const longest = measured.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), narrowest);
    return Math.min(widest, longest);
  });
  return { header, rows, widths };
}
