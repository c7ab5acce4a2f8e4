import { expect, it } from 'vitest';
import { messageKind } from '#src/features/preview/message-kind.ts';

const shown = { live: 'here', content: 'open', problem: null, hasViewer: true, isOnline: true } as const;

it.each([
  ['nothing, where the file is shown', {}, null],
  ['nothing, while it is on its way', { live: 'loading', content: 'loading' }, null],
  ['that it is unknown', { live: 'unknown', content: 'loading' }, 'unknown'],
  ['that it was deleted', { live: 'deleted' }, 'deleted'],
  ['nothing, where access is lost: the preview closes', { live: 'access-lost' }, null],
  ['that there is no preview', { hasViewer: false, content: 'loading' }, 'no-preview'],
  ['that it is not here', { content: 'not-on-device' }, 'not-on-device'],
  ['that the server refused it', { content: 'failed' }, 'failed'],
  ['that it is unknown to the server', { content: 'refused' }, 'unknown'],
  ['that it is empty', { problem: 'empty' }, 'empty'],
  ['that it is damaged', { problem: 'damaged' }, 'damaged'],
  ['that the connection broke', { problem: 'offline', isOnline: false }, 'not-on-device'],
  ['that it failed with a connection', { problem: 'offline' }, 'failed'],
] as const)('says %s', (_, state, kind) => {
  expect(messageKind({ ...shown, ...state })).toBe(kind);
});
