import { describe, expect, test } from 'vitest';
import {
  type Box,
  emptyBox,
  enter,
  isList,
  paste,
  quiet,
  remove,
  removeLast,
  send,
  sent,
  type,
} from '#src/features/invitations/panel/box.ts';
import { boxMessage, inviteMessage } from '#src/features/invitations/panel/messages.ts';

const nobody: ReadonlySet<string> = new Set();
const typed = (text: string, box: Box = emptyBox): Box => ({ ...box, text });
const emails = (box: Box) => box.chips.map(({ email, bad }) => (bad ? `${email} (${bad})` : email));
const said = (box: Box) => box.problem && boxMessage(box.problem);
const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@north.example`).join(' ');

describe('the box of addresses', () => {
  test('takes an address at Enter, in lower case and without spaces around it', () => {
    const box = enter(typed('  Elif@North.Example '), nobody);
    expect([emails(box), box.text, said(box)]).toEqual([['elif@north.example'], '', null]);
  });

  test('takes an address at a comma, and what is typed after it stays', () => {
    const box = type(emptyBox, 'elif@north.example,om', nobody);
    expect([emails(box), box.text]).toEqual([['elif@north.example'], 'om']);
    expect(emails(type(emptyBox, 'a@b', nobody))).toEqual([]);
  });

  test('says "Please enter a valid email address." and keeps what was typed', () => {
    const box = enter(typed('grace@north'), nobody);
    expect([emails(box), box.text, said(box)]).toEqual([
      [],
      'grace@north',
      'Please enter a valid email address.',
    ]);
    expect(enter(typed('   '), nobody)).toEqual(emptyBox);
  });

  test('splits a pasted list at spaces, lines, commas and semicolons', () => {
    const box = paste(emptyBox, 'a@x.example, b@x.example;C@x.example\n\td@x.example,,', nobody);
    expect(emails(box)).toEqual(['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']);
    expect(said(box)).toBeNull();
  });

  test('marks what is no address in a list: "These emails are invalid: "', () => {
    const box = paste(emptyBox, 'a@x.example grace@north hugo', nobody);
    expect(emails(box)).toEqual(['a@x.example', 'grace@north (invalid)', 'hugo (invalid)']);
    expect(said(box)).toBe('These emails are invalid: grace@north, hugo');
    expect(send(box)).toEqual({ problem: { kind: 'invalid-list', emails: ['grace@north', 'hugo'] } });
  });

  test.each([
    ['a@x.example', true],
    ['a@x.example b@x.example', true],
    ['grace@no', false],
    ['@north.example', false],
  ])('a paste of %j is a list: %s', (text, list) => expect(isList(text)).toBe(list));

  test('says "Some emails are already invited or duplicated." and takes each once', () => {
    const taken = new Set(['known@x.example']);
    const box = paste(emptyBox, 'a@x.example A@X.example known@x.example', taken);
    expect(emails(box)).toEqual(['a@x.example']);
    expect(said(box)).toBe('Some emails are already invited or duplicated.');
    expect(said(enter(typed('known@x.example'), taken))).toBe(said(box));
  });

  test('holds 20, and keeps the one that does not fit where it was typed', () => {
    const full = paste(emptyBox, many(20), nobody);
    expect([full.chips.length, said(full)]).toEqual([20, null]);
    const over = paste(emptyBox, many(22), nobody);
    expect([said(over), over.text]).toEqual([
      'Invite at most 20 addresses at once.',
      'p20@north.example p21@north.example',
    ]);
    expect(emails(enter(sent(over, []), nobody))).toEqual(['p20@north.example', 'p21@north.example']);
    const more = enter(typed('one@more.example', full), nobody);
    expect([more.chips.length, said(more), more.text]).toEqual([
      20,
      'Invite at most 20 addresses at once.',
      'one@more.example',
    ]);
  });

  test('gives chips back one by one, from the end by Backspace', () => {
    const box = paste(emptyBox, 'a@x.example b@x.example c@x.example', nobody);
    expect(emails(remove(box, 'b@x.example'))).toEqual(['a@x.example', 'c@x.example']);
    expect(emails(removeLast(box))).toEqual(['a@x.example', 'b@x.example']);
    expect(removeLast(typed('x', box))).toEqual(typed('x', box));
    expect(removeLast(emptyBox)).toEqual(emptyBox);
  });

  test('goes quiet, and what is in it stays', () => {
    const box = paste(emptyBox, 'grace@north a@x.example', nobody);
    expect(quiet(box)).toEqual({ ...box, problem: null });
    expect(quiet(emptyBox)).toBe(emptyBox);
  });
});

describe('inviting', () => {
  test('says what stands in the way', () => {
    const box = enter(typed('a@x.example'), nobody);
    const why = (one: Box) => {
      const wanted = send(one);
      return 'problem' in wanted ? boxMessage(wanted.problem) : wanted.emails;
    };
    expect(why(emptyBox)).toBe('Please enter at least one valid email.');
    expect(why(typed('b@x.exam', box))).toBe('Please press Enter or Comma to add.');
    expect(why(box)).toEqual(['a@x.example']);
  });

  test('leaves those in the box who were invited already', () => {
    const box = paste(emptyBox, 'a@x.example b@x.example', nobody);
    expect(sent(box, [])).toEqual(emptyBox);
    const rest = sent(box, ['b@x.example']);
    expect([emails(rest), said(rest)]).toEqual([
      ['b@x.example (taken)'],
      'Some emails are already invited or duplicated.',
    ]);
    expect(send(rest)).toEqual({ problem: { kind: 'duplicates' } });
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
