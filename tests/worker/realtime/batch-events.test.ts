import { describe, expect, it } from 'vitest';
import { rootId } from '#contract/rules/root-folder.ts';
import type { ServerEventType } from '#contract/wire/events.ts';
import { batchEvents, type ChangeFrame } from '#worker/realtime/batch-events.ts';
import { decodeFrame, encodeFrame } from '#worker/realtime/frames.ts';

function folder(seq: number, id: string, name: string, prev = seq - 1): ChangeFrame {
  const data = {
    folder_id: id,
    folder_name: name,
    parent_folder: rootId,
    path: '',
    drive_id: 'd',
    size: 0,
    created: 1.7e18,
    last_access: 1.7e18,
    last_written: 1.7e18,
    index_no: 0,
    attribute: 0,
    permission: 1,
  };
  return { type: 'NEW_FOLDER_CREATED', data, drive_id: 'd', seq, prev, cursor: seq };
}

function gone(seq: number, id: string): ChangeFrame {
  return { type: 'DELETE_FOLDER', data: { folder_id: id }, drive_id: 'd', seq, prev: seq - 1, cursor: seq };
}

describe('events of a filespace', () => {
  it('that follow on are one batch, of each item the last word', () => {
    const result = batchEvents([folder(5, 'a', 'One'), folder(6, 'b', 'Two'), folder(7, 'a', 'Uno')], 4, 'e');
    expect(result).toMatchObject({ kind: 'batch', batch: { from: 4, to: 7, gone: [] } });
    expect(result.kind === 'batch' && result.batch.rows.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Uno'],
      ['b', 'Two'],
    ]);
  });

  it('that are here already change nothing', () => {
    expect(batchEvents([folder(3, 'a', 'One'), folder(4, 'b', 'Two')], 4, 'e')).toEqual({ kind: 'nothing' });
    expect(batchEvents([folder(4, 'b', 'Two'), folder(5, 'c', 'Three')], 4, 'e')).toMatchObject({
      kind: 'batch',
    });
  });

  it('with a gap, out of order, of another log or too large for a row are pulled', () => {
    expect(batchEvents([folder(6, 'a', 'One')], 4, 'e')).toEqual({ kind: 'pull' });
    expect(batchEvents([folder(6, 'a', 'One'), folder(5, 'b', 'Two')], 4, 'e')).toEqual({ kind: 'pull' });
    expect(batchEvents([{ ...folder(5, 'a', 'One'), epoch: 'other' }], 4, 'e')).toEqual({ kind: 'pull' });
    expect(batchEvents([{ ...folder(5, 'a', 'One'), pull: true }], 4, 'e')).toEqual({ kind: 'pull' });
    expect(batchEvents([{ ...folder(5, 'a', 'One'), data: { folder_id: 'a' } }], 4, 'e')).toEqual({
      kind: 'pull',
    });
  });

  it('jump where a person does not see everything', () => {
    expect(batchEvents([folder(9, 'a', 'One', 4)], 4, 'e')).toMatchObject({
      kind: 'batch',
      batch: { to: 9 },
    });
  });

  it('that make and delete leave the deletion', () => {
    expect(batchEvents([folder(5, 'a', 'One'), gone(6, 'a')], 4, 'e')).toEqual({
      kind: 'batch',
      batch: { rows: [], gone: ['a'], from: 4, to: 6 },
    });
  });

  it('that delete a folder and bring it back are pulled, as what lay in it may not have come back', () => {
    expect(batchEvents([gone(5, 'a'), folder(6, 'a', 'One')], 4, 'e')).toEqual({ kind: 'pull' });
  });
});

describe('a frame', () => {
  it('carries any text both ways', () => {
    const text = `{"type":"FOLLOWING","drive_id":"жå😀","cursor":1,"epoch":"e"}`;
    const frame = Buffer.from(text).toString('base64');
    expect(decodeFrame(frame)).toEqual({ type: 'FOLLOWING', drive_id: 'жå😀', cursor: 1, epoch: 'e' });
    const up = encodeFrame({ driveId: 'жå😀', userId: 'u' });
    expect(JSON.parse(Buffer.from(up, 'base64').toString())).toEqual({ driveId: 'жå😀', userId: 'u' });
  });

  it('that is none is nothing', () => {
    const noise = [
      '',
      '%%%',
      Buffer.from('{').toString('base64'),
      Buffer.from([0xff, 0xfe]).toString('base64'),
    ];
    const strange = ['null', '[]', '{"type":"NEW_IDEA","data":{}}', '{"__proto__":{"type":"PONG"}}'];
    for (const data of [...noise, ...strange.map((text) => Buffer.from(text).toString('base64'))]) {
      expect(decodeFrame(data), data).toBeNull();
    }
  });

  it('of every type that the contract names is understood', () => {
    const type: ServerEventType = 'UPDATE_FILE_SIZE';
    const frame = Buffer.from(JSON.stringify({ type, data: {} })).toString('base64');
    expect(decodeFrame(frame)).toEqual({ type, data: {} });
  });
});
