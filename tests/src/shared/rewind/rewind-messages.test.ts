import { describe, expect, it } from 'vitest';
import { messages } from '#src/shared/rewind/rewind-messages.ts';
import { isPassing, problemText, returningText, summaryText } from '#src/shared/rewind/rewind-texts.ts';

const none = { items: 0, restored: 0, removed: 0, renamed: 0, moved: 0, versions: 0, erased: 0 };
const anna = { text: 'Anna', isGroup: false };
const legal = { text: 'Legal (4 people)', isGroup: true };

describe('the question before a rewind', () => {
  it('names what and when', () => {
    expect(messages.title('Design', 'Fri, Nov 13, 2:02 PM')).toBe('Rewind Design to Fri, Nov 13, 2:02 PM?');
    expect(messages.title('Design', null)).toBe('Rewind Design to an earlier moment?');
    expect([messages.rewind(264), messages.rewind(1)]).toEqual(['Rewind 264 items', 'Rewind 1 item']);
  });

  it('is asked again only where that may be answered otherwise', () => {
    const of = (status: number) => isPassing({ kind: 'problem', status } as never);
    expect([500, 410, 404, 413].map(of)).toEqual([true, false, false, false]);
    expect(isPassing({ kind: 'offline' })).toBe(false);
  });

  it.each([
    [
      { restored: 214, removed: 30, moved: 8, versions: 12 },
      'Brings back 214, removes 30, moves 8, restores 12 versions.',
    ],
    [{ removed: 1 }, 'Removes 1.'],
    [{ renamed: 2, versions: 1 }, 'Renames 2, restores 1 version.'],
  ])('%o', (totals, text) => {
    expect(summaryText({ ...none, ...totals })).toBe(text);
  });

  it('warns of what cannot come back, and of who gets access again', () => {
    expect(messages.erased(6)).toBe("6 items can't come back: they were deleted forever.");
    expect(messages.erased(1)).toBe("1 item can't come back: it was deleted forever.");
    expect(returningText([anna, legal], ['Contracts'], 1)).toBe(
      'Anna and Legal (4 people) get access again to Contracts.',
    );
    expect(returningText([anna], [], 2)).toBe('Anna gets access again to 2 folders.');
  });

  it('says why there is no plan', () => {
    const refused = (status: number) =>
      problemText({ kind: 'refused', status, code: 'x', message: 'M' } as never);
    expect(problemText({ kind: 'offline' } as never)).toBe(messages.offline);
    expect([404, 410, 422, 413, 500].map(refused)).toEqual([
      messages.gone,
      messages.notKept,
      messages.cycle,
      messages.tooLarge,
      'M',
    ]);
  });
});
