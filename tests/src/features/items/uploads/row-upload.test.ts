import { expect, it } from 'vitest';
import { rowUpload, rowUploadLabel } from '#src/features/items/uploads/row-upload.ts';
import { uploadChange } from '../../transfers/upload-rows.ts';

it.each([
  [uploadChange(), { sentBytes: 0, paused: false }, 'Waiting to upload'],
  [uploadChange(), { sentBytes: 0, paused: true }, 'Upload paused'],
  // All is on its way, and the server has not said that it has it.
  [uploadChange(), { sentBytes: 1000, paused: true }, 'Upload paused'],
  [uploadChange({ state: 'sending' }), { sentBytes: 429, paused: false }, 'Uploading, 42 %'],
  [uploadChange({ state: 'sending' }), { sentBytes: 5000, paused: false }, 'Uploading, 100 %'],
  [uploadChange({ state: 'applied' }), { sentBytes: 0, paused: false }, 'Uploading, 100 %'],
  [uploadChange({ state: 'rejected' }), { sentBytes: 10, paused: false }, 'Not uploaded'],
])('a row says how far its upload is: %#', (change, facts, label) => {
  expect(rowUploadLabel(rowUpload(change, facts))).toBe(label);
});
