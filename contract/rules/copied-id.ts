import md5 from 'crypto-js/md5.js';

/**
 * The id of the copy of `sourceId` that the copy `changeId` makes. Device and server derive the same ids, so a copy
 * can be opened and changed before it was sent, and sending it twice meets its own rows.
 * In SQL: md5(change_id::text || source_id::text)::uuid. An id, not a secret: MD5 is chosen because SQL has it.
 */
export function copiedId(changeId: string, sourceId: string): string {
  const hex = md5(changeId + sourceId).toString();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
