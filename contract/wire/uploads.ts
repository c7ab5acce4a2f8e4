/**
 * Content does not travel in calls. Uploads speak tus 1.0 at /api/uploads (creation, creation-with-upload, termination,
 * expiration) with the metadata below; the file appears when its last byte is stored. DELETE takes the `event_id` of an
 * upload in place of its id, too.
 */
export const uploadsPath = 'uploads';

/**
 * tus metadata of a file. `file_id` and `event_id` are chosen by the client, so that a retry makes no second file. With
 * `instead` = '1' it replaces the content of the file `file_id`, as in a bundle; folder and name serve where that is gone.
 */
export const uploadMetadata = [
  'drive_id',
  'parent_folder',
  'filename',
  'file_id',
  'event_id',
  'last_written',
  'instead',
  'base_seq',
  'base_epoch',
] as const;

/**
 * What became of a finished upload: encodeURIComponent of an EventResult as JSON. Stands on the answer to the request that
 * finishes it, and on each HEAD of it from then on, refused or not.
 */
export const uploadResultHeader = 'Lunvik-Upload-Result';
