import { laterFinds } from './later-finds.ts';
import type { StoreBackend } from './run/bundle.ts';

export interface RegressionSeed {
  readonly seed: string;
  /** On what it was played: the same seed happens otherwise on the other. */
  readonly ground: StoreBackend;
  readonly found: string;
}

/**
 * Histories that once found a bug, in the product or here. They are played first. A seed means the same only as long as
 * the plans are drawn alike; what was found for good stands among the mutants and in finds.test.ts.
 */
export const corpus: readonly RegressionSeed[] = [
  {
    seed: '13+',
    ground: 'dexie',
    found: 'a change left the outbox while the replica that should show it was being filled',
  },
  {
    seed: '90+',
    ground: 'dexie',
    found: 'a full disk kept the word "online" from being written, and nobody wrote it later',
  },
  {
    seed: '255+',
    ground: 'dexie',
    found: 'a list of filespaces that could not be had was not asked for again',
  },
  {
    seed: '41+',
    ground: 'dexie',
    found: 'a deletion from before a restored backup speaks of a log that is no more',
  },
  {
    seed: '467+',
    ground: 'dexie',
    found: 'a call of a tab whose database had just been taken away was not made on the next one',
  },
  {
    seed: '22207',
    ground: 'tables',
    found: 'a filespace that was refused and given back before the list came was followed no more',
  },
  {
    seed: '7482',
    ground: 'tables',
    found: 'what outlived an eviction was not seen on a copy that had just been begun',
  },
  {
    seed: '1826',
    ground: 'tables',
    found: 'a right that was given back was announced by no entry of the log, and the copy stayed empty',
  },
  {
    seed: '2436',
    ground: 'tables',
    found: 'a line for who sees everything was applied to a copy of who saw nothing',
  },
  {
    seed: '2747',
    ground: 'tables',
    found: 'the tab that would have removed an old copy was closed, and the next did not look for it',
  },
  {
    seed: '10758',
    ground: 'tables',
    found:
      'what was asked on a line that died was waited for, and then asked again after a pause, on a line that was well',
  },
  {
    seed: '13315',
    ground: 'tables',
    found:
      'a filespace that was lost and given back counted its revisions anew, and another tab took what it had read before for current',
  },
  {
    seed: '10378',
    ground: 'tables',
    found: 'a change whose maker signed out while it was written was reported as a bug',
  },
  {
    seed: '20700',
    ground: 'dexie',
    found: 'here: what was merged into a change that was taken, and then overruled, was missed by the oracle',
  },
  {
    seed: '22982',
    ground: 'tables',
    found:
      'here: a change that was on its way when its filespace went, and was taken, passed for one that vanished',
  },
  {
    seed: '28754',
    ground: 'tables',
    found:
      'a full disk kept the word "signed out" from being written, and nothing came that would have taken it along',
  },
  {
    seed: '44414',
    ground: 'tables',
    found: 'what was moved into a folder that went in the same news was still found by search, in every tab',
  },
  {
    seed: '17183',
    ground: 'tables',
    found: 'here: a clock that was put back while the device slept was expected to be noticed in its sleep',
  },
  {
    seed: '24854',
    ground: 'tables',
    found:
      'what waited was not on the screen any more from when the right to it was gone, though nothing had refused it',
  },
  {
    seed: '109394',
    ground: 'tables',
    found: 'here: a database that waited to be deleted could be opened, which no browser allows',
  },
  {
    seed: '110600',
    ground: 'dexie',
    found:
      'here: a page that had signed out forgot who it was a moment later, and another one opened in between',
  },
  {
    seed: '61700',
    ground: 'dexie',
    found:
      'here: of two backups that were put back the second had an earlier answer, which was not looked for',
  },
  {
    seed: '8489',
    ground: 'tables',
    found:
      'what a backup had lost was not offered again where the copy had been taken off the device and came anew',
  },
  {
    seed: '34548',
    ground: 'tables',
    found:
      'here: a copy that was being filled beside the one on screen was taken for one that was left behind',
  },
  {
    seed: '56497',
    ground: 'tables',
    found:
      'what a backup had lost was not offered again where it was made while the first copy was still coming',
  },
  {
    seed: '55786',
    ground: 'tables',
    found: 'here: a page that could not start, and only says so, was asked for something',
  },
  {
    seed: '84043',
    ground: 'tables',
    found: 'a refused move could not be made again under another name where nothing else waited any more',
  },
  {
    seed: '88858',
    ground: 'tables',
    found:
      'here: a browser was evicted while it was looked at for the last time, and the answer waited for for ever',
  },
  {
    seed: '84847',
    ground: 'tables',
    found: 'what waited for a filespace that was here by its name alone was sent for ever after its deletion',
  },
  {
    seed: '95218',
    ground: 'tables',
    found: 'a filespace that was taken off for want of room was still named after its deletion',
  },
  {
    seed: '556',
    ground: 'tables',
    found: 'the journal went on naming items of a filespace that was lost where there was no room left',
  },
  {
    seed: '13320',
    ground: 'tables',
    found: 'here: a folder was on its way out of another, into which that was then rightly copied',
  },
  {
    seed: '583',
    ground: 'tables',
    found: 'a filespace that was taken off the device and connected again in one breath was not filled',
  },
  {
    seed: '500046',
    ground: 'tables',
    found:
      'an undo was asked of a server that the device did not know any more, and the change waited for ever',
  },
  {
    seed: '700028',
    ground: 'tables',
    found: 'a change to a filespace that had just left the device waited in the outbox for ever',
  },
  {
    seed: '600110',
    ground: 'tables',
    found: 'a change to a filespace that had just left the device waited in the outbox for ever',
  },
  {
    seed: '500051',
    ground: 'tables',
    found: 'a content that was replaced while a deletion of it waited stayed old on a copy that came anew',
  },
  {
    seed: '400214',
    ground: 'tables',
    found: 'the bytes of a refused upload stayed on the device when its batch was cancelled',
  },
  {
    seed: '600114',
    ground: 'tables',
    found: 'here: what waits for a change that was refused after a backup was expected to be offered again',
  },
  {
    seed: '800051',
    ground: 'tables',
    found: 'a file whose deletion was refused was not fetched, though all of its filespace was kept',
  },
  {
    seed: '800268',
    ground: 'tables',
    found: 'here: a rewind that was offered again after a backup captured another tree under the same id',
  },
  {
    seed: '900859',
    ground: 'tables',
    found: 'a waiting replacement was not shown of a file that had been moved out of a folder that is gone',
  },
  {
    seed: '901279',
    ground: 'tables',
    found: 'a waiting replacement was not shown of a file that had been moved out of a folder that is gone',
  },
  ...laterFinds,
];

/** One history in a hundred has the real Dexie below it, which is six times as slow, and those of the corpus what they had. */
export function backendOf(seed: string): StoreBackend {
  const find = corpus.find((one) => one.seed === seed);
  return find?.ground ?? (seed.endsWith('00') ? 'dexie' : 'tables');
}
