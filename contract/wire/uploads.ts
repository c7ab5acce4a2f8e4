/**
 * Content does not travel in calls. Uploads speak tus 1.0 at /api/uploads (creation, creation-with-upload, termination,
 * expiration) with the metadata below; the file appears when its last byte is stored.
 */
export const uploadsPath = 'uploads';

/** tus metadata of a new file. `file_id` and `event_id` are chosen by the client, so that a retry makes no second file. */
export const uploadMetadata = [
  'drive_id',
  'parent_folder',
  'filename',
  'file_id',
  'event_id',
  'last_written',
] as const;
