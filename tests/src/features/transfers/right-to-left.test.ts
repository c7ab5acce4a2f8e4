import { describe, expect, it } from 'vitest';
import { batchViews } from '#src/features/transfers/batch-view.ts';
import { attentionLine, outcomeLine } from '#src/features/transfers/transfer-texts.ts';
import { uploadList } from '#src/features/transfers/upload-list-csv.ts';
import { batchRow } from './upload-rows.ts';

describe('names of a right-to-left script', () => {
  const arabic = batchRow({
    folderName: 'صور',
    outcomes: [{ itemId: 'one', name: 'تقرير.pdf', kind: 'renamed', detail: 'تقرير (2).pdf' }],
  });

  it('turn nothing around them in a sentence', () => {
    const gone = { state: 'rejected', problem: 'gone' } as const;
    expect(attentionLine(gone, 1, arabic, null)).toBe('\u2068صور\u2069 was deleted');
    expect(outcomeLine(arabic.outcomes[0] as never, arabic)).toBe('Uploaded as \u2068تقرير (2).pdf\u2069');
  });

  it('stand without marks in a list for a spreadsheet', () => {
    const [view] = batchViews({ progress: [], offline: false, paused: false, batches: [arabic], outbox: [] });
    const list = view && uploadList(view, new Map(), null);
    expect(list?.text).toContain('Uploaded as تقرير (2).pdf');
    expect(list?.text).not.toMatch(/[\u2068\u2069]/);
  });
});
