import { expect, it } from 'vitest';
import type { FolderSaveInput } from '#contract/worker-api/folder-saves.ts';
import { createFolderSaver } from '#src/features/items/downloads/folder-saver.ts';
import { file, folder } from './rows.ts';

const picked = { kind: 'directory', name: 'Downloads' } as const;

function scenario(choose: () => Promise<typeof picked | null>, isFull = false) {
  const saved: FolderSaveInput[] = [];
  const toasts: string[] = [];
  const save = createFolderSaver({
    driveId: 'drive',
    choose,
    save: async (input) => {
      saved.push(input);
      return isFull ? { ok: false, problem: { kind: 'storage-full' } } : { ok: true, value: true };
    },
    notify: ({ kind = 'neutral', text }) => toasts.push(`${kind}: ${text}`),
  });
  return { save, saved, toasts };
}

it('everything that was chosen goes into the folder that is chosen', async () => {
  const { save, saved, toasts } = scenario(async () => picked);
  await save([folder('Design')], { files: 3, sizeBytes: 70 });
  await save([folder('Design'), file('a.txt')]);
  expect(saved).toEqual([
    { driveId: 'drive', itemIds: ['Design'], name: 'Design', files: 3, bytes: 70, folder: picked },
    { driveId: 'drive', itemIds: ['Design', 'a.txt'], name: '', files: 0, bytes: 0, folder: picked },
  ]);
  expect(toasts).toEqual(['neutral: Saving Design to Downloads', 'neutral: Saving 2 items to Downloads']);
});

it('nothing is said where the person closes the dialog, and nothing is saved', async () => {
  const { save, saved, toasts } = scenario(async () => null);
  await save([folder('Design')]);
  expect([saved, toasts]).toEqual([[], []]);
});

it('a folder that the browser gives to no page, and a device without room, are said', async () => {
  const refused = scenario(() => Promise.reject(new DOMException('system folder', 'SecurityError')));
  await refused.save([folder('Design')]);
  expect(refused.toasts).toEqual(["error: This folder can't be written to. Choose another one."]);
  const full = scenario(async () => picked, true);
  await full.save([folder('Design')]);
  expect(full.toasts[0]).toMatch(/^error: /);
});
