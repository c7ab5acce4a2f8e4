import { describe, expect, it } from 'vitest';
import { createAnnouncer } from '#src/ui/foundations/announcer.ts';
import { fakeClock } from '../fake-clock.ts';

function fresh() {
  const clock = fakeClock();
  const announcer = createAnnouncer(clock);
  const said: string[] = [];
  announcer.polite.subscribe(() => {
    const { text } = announcer.polite.get();
    if (text !== '') said.push(text);
  });
  return { clock, announcer, said };
}

describe('polite announcements', () => {
  it('come immediately after silence', () => {
    const { announcer, said } = fresh();
    announcer.announce('3 selected');
    expect(said).toEqual(['3 selected']);
  });

  it('come at most every two seconds, the latest count winning', () => {
    const { clock, announcer, said } = fresh();
    announcer.announce('1 selected', 'latest');
    clock.pass(100);
    announcer.announce('2 selected', 'latest');
    announcer.announce('3 selected', 'latest');
    clock.pass(1_899);
    expect(said).toEqual(['1 selected']);
    clock.pass(1);
    expect(said).toEqual(['1 selected', '3 selected']);
    clock.pass(10_000);
    expect(said).toEqual(['1 selected', '3 selected']);
  });

  it('of what was done are all heard, in their order, and no count takes their place', () => {
    const { clock, announcer, said } = fresh();
    announcer.announce('Notes.txt restored');
    announcer.announce('Brand moved');
    announcer.announce('1 selected', 'latest');
    announcer.announce('Plan.pdf deleted');
    announcer.announce('2 selected', 'latest');
    announcer.announce('Plan.pdf deleted');
    clock.pass(10_000);
    expect(said).toEqual(['Notes.txt restored', 'Brand moved', '2 selected', 'Plan.pdf deleted']);
  });

  it('of a count that is none any more are taken back', () => {
    const { clock, announcer, said } = fresh();
    announcer.announce('Notes.txt restored');
    announcer.announce('1 selected', 'latest');
    announcer.announce('', 'latest');
    clock.pass(10_000);
    announcer.announce('2 selected', 'latest');
    expect(said).toEqual(['Notes.txt restored', '2 selected']);
  });

  it('of how something began are not heard once its end is said', () => {
    const { clock, announcer, said } = fresh();
    announcer.announce('Plan.pdf deleted');
    announcer.announce('Uploading 1 file', 'polite', ['a']);
    announcer.announce('Uploading 2 files. Uploading 3 files', 'polite', ['b', 'c']);
    announcer.announce('50 % uploaded', 'latest', ['a']);
    announcer.announce('1 file uploaded', 'polite', ['a']);
    clock.pass(10_000);
    expect(said).toEqual(['Plan.pdf deleted', 'Uploading 2 files. Uploading 3 files', '1 file uploaded']);
  });

  it('keep their distance after a delayed one too', () => {
    const { clock, announcer, said } = fresh();
    announcer.announce('a');
    announcer.announce('b');
    clock.pass(2_000);
    announcer.announce('c');
    clock.pass(1_999);
    expect(said).toEqual(['a', 'b']);
    clock.pass(1);
    expect(said).toEqual(['a', 'b', 'c']);
  });
});

describe('errors', () => {
  it('are announced immediately, however much is being said, and again when they repeat', () => {
    const { announcer, said } = fresh();
    announcer.announce('1 selected');
    announcer.announce('folder already exists.', 'assertive');
    const first = announcer.assertive.get();
    announcer.announce('folder already exists.', 'assertive');
    const second = announcer.assertive.get();
    expect([first.text, second.text]).toEqual(['folder already exists.', 'folder already exists.']);
    expect(second.turn).not.toBe(first.turn);
    expect(said).toEqual(['1 selected']);
  });
});

describe('polite announcements that were heard', () => {
  it('are gone after a while, so that nobody who reads the page meets what is over', () => {
    const { clock, announcer } = fresh();
    announcer.announce('This workspace is on hold.');
    clock.pass(5_000);
    announcer.announce('The workspace is full.');
    clock.pass(9_000);
    expect(announcer.polite.get().text).toBe('The workspace is full.');
    clock.pass(1_000);
    expect(announcer.polite.get().text).toBe('');
  });
});

describe('errors that were heard', () => {
  it('are gone after a while, and the next one stays its own time', () => {
    const { clock, announcer } = fresh();
    announcer.announce('That name is taken', 'assertive');
    clock.pass(9_000);
    announcer.announce('No space left', 'assertive');
    clock.pass(9_000);
    expect(announcer.assertive.get().text).toBe('No space left');
    clock.pass(1_000);
    expect(announcer.assertive.get().text).toBe('');
  });
});
