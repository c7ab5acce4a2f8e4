import { describe, expect, test } from 'vitest';
import {
  beginSend,
  clearMessage,
  commitText,
  type EmailInputState,
  emptyEmailInput,
  finishSend,
  isAddressList,
  pasteText,
  removeChip,
  removeLastChip,
  typeText,
} from '#src/features/invitations/panel/email-input-state.ts';
import { emailInputMessage, inviteMessage } from '#src/features/invitations/panel/input-texts.ts';

const nobody: ReadonlySet<string> = new Set();
const typed = (text: string, box: EmailInputState = emptyEmailInput): EmailInputState => ({ ...box, text });
const emails = (box: EmailInputState) =>
  box.chips.map(({ email, bad }) => (bad ? `${email} (${bad})` : email));
const said = (box: EmailInputState) => box.problem && emailInputMessage(box.problem);
const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@north.example`).join(' ');

describe('the box of addresses', () => {
  test('takes an address at Enter, in lower case and without spaces around it', () => {
    const box = commitText(typed('  Elif@North.Example '), nobody);
    expect([emails(box), box.text, said(box)]).toEqual([['elif@north.example'], '', null]);
  });

  test('takes an address at a comma, and what is typed after it stays', () => {
    const box = typeText(emptyEmailInput, 'elif@north.example,om', nobody);
    expect([emails(box), box.text]).toEqual([['elif@north.example'], 'om']);
    expect(emails(typeText(emptyEmailInput, 'a@b', nobody))).toEqual([]);
  });

  test('says "Please enter a valid email address." and keeps what was typed', () => {
    const box = commitText(typed('grace@north'), nobody);
    expect([emails(box), box.text, said(box)]).toEqual([
      [],
      'grace@north',
      'Please enter a valid email address.',
    ]);
    expect(commitText(typed('   '), nobody)).toEqual(emptyEmailInput);
  });

  test('splits a pasted list at spaces, lines, commas and semicolons', () => {
    const box = pasteText(emptyEmailInput, 'a@x.example, b@x.example;C@x.example\n\td@x.example,,', nobody);
    expect(emails(box)).toEqual(['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']);
    expect(said(box)).toBeNull();
  });

  test('marks what is no address in a list: "These emails are invalid: "', () => {
    const box = pasteText(emptyEmailInput, 'a@x.example grace@north hugo', nobody);
    expect(emails(box)).toEqual(['a@x.example', 'grace@north (invalid)', 'hugo (invalid)']);
    expect(said(box)).toBe('These emails are invalid: grace@north, hugo');
    expect(beginSend(box)).toEqual({ problem: { kind: 'invalid-list', emails: ['grace@north', 'hugo'] } });
  });

  test.each([
    ['a@x.example', true],
    ['a@x.example b@x.example', true],
    ['grace@no', false],
    ['@north.example', false],
  ])('a paste of %j is a list: %s', (text, list) => expect(isAddressList(text)).toBe(list));

  test('says "Some emails are already invited or duplicated." and takes each once', () => {
    const taken = new Set(['known@x.example']);
    const box = pasteText(emptyEmailInput, 'a@x.example A@X.example known@x.example', taken);
    expect(emails(box)).toEqual(['a@x.example']);
    expect(said(box)).toBe('Some emails are already invited or duplicated.');
    expect(said(commitText(typed('known@x.example'), taken))).toBe(said(box));
  });

  test('says of a list with both what it left out and what is no address', () => {
    const box = pasteText(emptyEmailInput, 'a@x.example known@x.example hugo', new Set(['known@x.example']));
    expect(emails(box)).toEqual(['a@x.example', 'hugo (invalid)']);
    expect(said(box)).toBe('Some emails are already invited or duplicated. These emails are invalid: hugo');
  });

  test('holds 20, and keeps the one that does not fit where it was typed', () => {
    const full = pasteText(emptyEmailInput, many(20), nobody);
    expect([full.chips.length, said(full)]).toEqual([20, null]);
    const over = pasteText(emptyEmailInput, many(22), nobody);
    expect([said(over), over.text]).toEqual([
      'Invite at most 20 addresses at a time.',
      'p20@north.example p21@north.example',
    ]);
    expect(emails(commitText(finishSend(over, []), nobody))).toEqual([
      'p20@north.example',
      'p21@north.example',
    ]);
    const more = commitText(typed('one@more.example', full), nobody);
    expect([more.chips.length, said(more), more.text]).toEqual([
      20,
      'Invite at most 20 addresses at a time.',
      'one@more.example',
    ]);
  });

  test('gives chips back one by one, from the end by Backspace', () => {
    const box = pasteText(emptyEmailInput, 'a@x.example b@x.example c@x.example', nobody);
    expect(emails(removeChip(box, 'b@x.example'))).toEqual(['a@x.example', 'c@x.example']);
    expect(emails(removeLastChip(box))).toEqual(['a@x.example', 'b@x.example']);
    expect(removeLastChip(typed('x', box))).toEqual(typed('x', box));
    expect(removeLastChip(emptyEmailInput)).toEqual(emptyEmailInput);
  });

  test.each([
    ['Bo Guest <bo@guest.example>', ['bo@guest.example']],
    ['<Bo@Guest.example>', ['bo@guest.example']],
    [
      '"Guest, Bo" <bo@guest.example>; Ada <ada@x.example>,eve@x.example',
      ['bo@guest.example', 'ada@x.example', 'eve@x.example'],
    ],
    ['bo@guest.example <bo@guest.example>\nAda Lee <ada@x.example>', ['bo@guest.example', 'ada@x.example']],
    [
      'ada@x.example Bo Guest <bo@guest.example> eve@x.example',
      ['ada@x.example', 'bo@guest.example', 'eve@x.example'],
    ],
  ])('takes the addresses of %j without names, pasted or typed', (text, addresses) => {
    expect(isAddressList(text)).toBe(true);
    const box = pasteText(emptyEmailInput, text, nobody);
    expect([emails(box), said(box)]).toEqual([addresses, null]);
    expect(emails(commitText(typed(text), nobody))).toEqual(addresses);
  });

  test('goes quiet, and what is in it stays', () => {
    const box = pasteText(emptyEmailInput, 'grace@north a@x.example', nobody);
    expect(clearMessage(box)).toEqual({ ...box, problem: null });
    expect(clearMessage(emptyEmailInput)).toBe(emptyEmailInput);
  });
});

describe('inviting', () => {
  test('says what stands in the way', () => {
    const box = commitText(typed('a@x.example'), nobody);
    const why = (one: EmailInputState) => {
      const wanted = beginSend(one);
      return 'problem' in wanted ? emailInputMessage(wanted.problem) : wanted.emails;
    };
    expect(why(emptyEmailInput)).toBe('Please enter at least one valid email.');
    expect(why(typed('b@x.exam', box))).toBe('Please press Enter or Comma to add.');
    expect(why(box)).toEqual(['a@x.example']);
  });

  test('leaves those in the box who were invited already', () => {
    const box = pasteText(emptyEmailInput, 'a@x.example b@x.example', nobody);
    expect(finishSend(box, [])).toEqual(emptyEmailInput);
    const rest = finishSend(box, ['b@x.example']);
    expect([emails(rest), said(rest)]).toEqual([
      ['b@x.example (taken)'],
      'Some emails are already invited or duplicated.',
    ]);
    expect(beginSend(rest)).toEqual({ problem: { kind: 'duplicates' } });
  });

  test('that failed says what the server said, "Unknown error", or "An error occurred while sending invites."', () => {
    const refused = { kind: 'refused', status: 429, code: 'too-many-requests' } as const;
    expect(inviteMessage({ ...refused, message: 'Too many invitations. Try again tomorrow.' })).toBe(
      'Too many invitations. Try again tomorrow.',
    );
    expect(inviteMessage({ ...refused, message: '' })).toBe('Unknown error');
    expect(inviteMessage({ kind: 'offline' })).toBe('An error occurred while sending invites.');
  });
});
