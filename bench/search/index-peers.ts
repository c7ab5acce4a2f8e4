import uFuzzy from '@leeoniya/ufuzzy';
import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';

/** Answers how many hits a text has; the best come first. */
export type SearchNames = (text: string) => number;

export type IndexPeer = 'flexsearch' | 'minisearch' | 'ufuzzy' | 'fts5';

const shownHits = 60;

/** Each as its own documentation has it for a search while somebody types: all hits known. FlexSearch finds any part of a word, as the product does; MiniSearch and FTS5 find beginnings of words. */
export const indexPeers: Record<IndexPeer, (names: readonly string[]) => Promise<SearchNames>> = {
  async flexsearch(names) {
    const index = new FlexSearch.Index({ tokenize: 'full' });
    names.forEach((name, at) => {
      index.add(at, name);
    });
    return (text) => index.search(text, { limit: names.length }).length;
  },
  async minisearch(names) {
    const index = new MiniSearch<{ id: number; name: string }>({ fields: ['name'] });
    index.addAll(names.map((name, id) => ({ id, name })));
    return (text) => index.search(text, { prefix: true, combineWith: 'AND' }).length;
  },
  async ufuzzy(names) {
    const search = new uFuzzy();
    const haystack = [...names];
    return (text) => search.search(haystack, text)[0]?.length ?? 0;
  },
  async fts5(names) {
    const sqlite = await sqlite3InitModule();
    const db = new sqlite.oo1.DB(':memory:');
    db.exec(`create virtual table names using fts5(name, prefix = '1 2 3', content = '')`);
    db.exec('begin');
    const insert = db.prepare('insert into names (rowid, name) values (?, ?)');
    names.forEach((name, at) => {
      insert.bind([at + 1, name]).stepReset();
    });
    insert.finalize();
    db.exec('commit');
    return (text) => {
      const wanted = text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => (word ? [`"${word}"*`] : []));
      if (wanted.length === 0) return 0;
      const matching = wanted.join(' ');
      db.selectArrays('select rowid from names where names match ? order by rank limit ?', [
        matching,
        shownHits,
      ]);
      return Number(db.selectValue('select count(*) from names where names match ?', [matching]));
    };
  },
};
