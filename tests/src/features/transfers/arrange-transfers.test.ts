import { expect, it } from 'vitest';
import { arrangeTransfers } from '#src/features/transfers/arrange-transfers.ts';
import { batchViews } from '#src/features/transfers/batch-view.ts';
import { saveViews } from '#src/features/transfers/saves/save-view.ts';
import { saveRow } from './saves/save-rows.ts';
import { batchRow, uploadChange } from './upload-rows.ts';

it('what runs comes first, of either kind, below nothing that is over', () => {
  const over = Array.from({ length: 200 }, (_, at) =>
    batchRow({ batchId: `over ${at}`, createdMs: 5000 + at, endedMs: 9000 }),
  );
  const views = batchViews({
    batches: [...over, batchRow({ batchId: 'batch', createdMs: 1000 })],
    ...{ outbox: [uploadChange()], progress: [], offline: false, paused: false },
  });
  const saves = saveViews(
    [
      saveRow({ saveId: 'running', createdMs: 2000 }),
      saveRow({ saveId: 'saved', createdMs: 3000, endedMs: 4000 }),
    ],
    false,
  );
  const { running, uploads, saves: ended } = arrangeTransfers(views, saves);
  expect(running.map((one) => (one.kind === 'save' ? one.view.save.saveId : one.view.batch.batchId))).toEqual(
    ['running', 'batch'],
  );
  expect([uploads.length, uploads[0]?.batch.batchId]).toEqual([200, 'over 199']);
  expect(ended.map(({ save }) => save.saveId)).toEqual(['saved']);
});
