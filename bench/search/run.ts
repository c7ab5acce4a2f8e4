import { toTable } from '../product/findings.ts';
import { measureSearchPeers } from './measure-search-peers.ts';

/** BENCH_ITEMS and BENCH_ROUNDS change the size. */
export async function run(): Promise<void> {
  const items = Number(process.env['BENCH_ITEMS'] ?? 100_000);
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  console.log(
    toTable(await measureSearchPeers(items, rounds, ['flexsearch', 'minisearch', 'ufuzzy', 'fts5'])),
  );
}
