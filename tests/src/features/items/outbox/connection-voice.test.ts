import { describe, expect, it } from 'vitest';
import { createConnectionVoice, settledMs } from '#src/features/items/outbox/banner/connection-voice.ts';
import { fakeClock } from '../../../ui/fake-clock.ts';

function fresh() {
  const clock = fakeClock();
  const said: string[] = [];
  return { clock, said, voice: createConnectionVoice((text) => said.push(text), clock) };
}

const offline = "You're offline. Keep working: your changes are saved here and sync when you reconnect.";

describe('what is heard of the connection', () => {
  it('is that it is lost and that it is back, once each', () => {
    const { clock, said, voice } = fresh();
    voice('online', 0);
    clock.pass(60_000);
    expect(said).toEqual([]);
    voice('offline', 0);
    voice('offline', 0);
    clock.pass(settledMs);
    expect(said).toEqual([offline]);
    voice('offline', 1);
    clock.pass(60_000);
    expect(said).toEqual([offline]);
    voice('online', 1);
    clock.pass(settledMs);
    expect(said).toEqual([offline, "You're back online."]);
  });

  it('is nothing while it flickers', () => {
    const { clock, said, voice } = fresh();
    for (let turn = 0; turn < 10; turn += 1) {
      voice('offline', 0);
      clock.pass(settledMs - 1);
      voice('online', 0);
      clock.pass(settledMs + 1);
    }
    expect(said).toEqual([]);
  });

  it('says which tab has to stay open', () => {
    const { clock, said, voice } = fresh();
    voice('offline', 1, undefined, 'this');
    clock.pass(settledMs);
    voice('maintenance', 2, undefined, 'another');
    clock.pass(settledMs);
    expect(said).toEqual([
      "You're offline. Keep working: 1 change syncs when you reconnect. Some files are only in this tab. Leave it open until they are sent.",
      'Maintenance is under way. Keep working: 2 changes sync afterwards. Some files are only in another tab. Leave it open until they are sent.',
    ]);
  });

  it('has the changes that wait by then', () => {
    const { clock, said, voice } = fresh();
    voice('offline', 0);
    voice('offline', 2);
    clock.pass(settledMs);
    expect(said).toEqual([
      "You're offline. Keep working: 2 changes are saved here and sync when you reconnect.",
    ]);
  });

  it('is maintenance, and its end', () => {
    const { clock, said, voice } = fresh();
    voice('maintenance', 0);
    clock.pass(settledMs);
    voice('online', 0);
    clock.pass(settledMs);
    expect(said).toEqual([
      'Maintenance is under way. Keep working: your changes are saved here and sync afterwards.',
      "Maintenance is over. You're back online.",
    ]);
  });

  it.each([
    ['Back at 14:00', 'Back at 14:00.'],
    ['Back at 14:00, for $& 0!', 'Back at 14:00, for $& 0!'],
  ])('is what the operator says of the maintenance: %s', (told, heard) => {
    const { clock, said, voice } = fresh();
    voice('maintenance', 0, told);
    clock.pass(settledMs);
    expect(said).toEqual([
      `Maintenance is under way. ${heard} Keep working: your changes are saved here and sync afterwards.`,
    ]);
  });

  it('is left to who says that the session has ended', () => {
    const { clock, said, voice } = fresh();
    voice('offline', 0);
    voice(null, 0);
    clock.pass(60_000);
    expect(said).toEqual([]);
  });
});
