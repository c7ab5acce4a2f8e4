import { expect, it } from 'vitest';
import { holdMessage } from '#src/features/workspaces/hold/hold-message.ts';

const rest = 'You can read and download. What you change stays on this device and syncs when the hold ends.';

it.each([
  ['Audit', '{lead} Audit.'],
  ['Audit until Friday!', '{lead} Audit until Friday!'],
  [null, '{lead}'],
])('the reason of a hold is a sentence between two others: %s', (reason, said) => {
  expect(holdMessage(reason)).toBe(`${said} ${rest}`);
});
