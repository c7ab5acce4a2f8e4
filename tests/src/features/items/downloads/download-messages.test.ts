import { describe, expect, it } from 'vitest';
import { type ProblemCode, problems } from '#contract/wire/problems.ts';
import { obstacleMessage } from '#src/features/items/downloads/download-texts.ts';
import { downloadProblemMessage, largeDownloadMessage } from '#src/features/items/downloads/start-texts.ts';

const plan = [{ name: 'Plan.pdf' }];
const refused = (code: ProblemCode) => ({ kind: 'refused', code, ...problems[code] }) as const;

describe('a download that fails', () => {
  it.each<[ProblemCode, string]>([
    ['not-found', 'Plan.pdf no longer exists'],
    ['download-too-large', "That's more than 200,000 files and folders. Download them in parts."],
    [
      'download-path-too-long',
      'The folders are nested too deeply for a ZIP. Download the inner ones separately.',
    ],
    ['too-many-requests', 'The server is busy. Try again in a moment.'],
    ['server-busy', 'The server is busy. Try again in a moment.'],
    ['email-not-verified', 'Verify your email address before you download.'],
    ['database-unavailable', 'The database cannot be reached. Try again in a moment.'],
    ['storage-unavailable', 'The storage cannot be reached. Try again later.'],
    ['internal', 'Something went wrong on the server.'],
    ['signed-out', 'Sign in to continue.'],
  ])('says why: %s', (code, message) => {
    expect(downloadProblemMessage(refused(code), plan)).toBe(message);
  });

  it('does not guess which of several is gone', () => {
    expect(downloadProblemMessage(refused('not-found'), [...plan, { name: 'b' }])).toBe(
      'Some of these items no longer exist',
    );
  });

  it('has a message also where the server gives none', () => {
    expect(downloadProblemMessage({ ...refused('internal'), message: '' }, plan)).toBe(
      'The download failed. Please try again.',
    );
  });
});

it('a key that finds its command off is answered with a whole message', () => {
  expect(obstacleMessage({ kind: 'offline' }, false)).toBe(
    "You're offline. Try again when you're back online.",
  );
  expect(obstacleMessage({ kind: 'offline' }, true)).toBe(
    "Couldn't reach the server. Try again in a moment.",
  );
  expect(obstacleMessage({ kind: 'unsent', item: { name: 'New' } }, true)).toBe(
    'New is not on the server yet',
  );
});

it('the question before a large download says how much it is', () => {
  expect(largeDownloadMessage({ files: 120_000, sizeBytes: 3.2 * 1024 ** 4 }, false)).toBe(
    '3.20 TB in 120,000 files.',
  );
  expect(largeDownloadMessage({ files: 120_000, sizeBytes: 3.2 * 1024 ** 4 }, true)).toBe(
    '3.20 TB in 120,000 files. A folder on this device can be filled instead, and goes on after an interruption.',
  );
});
