import type { Selectable } from 'kysely';
import type { WireDrive } from '#contract/wire/filespaces.ts';
import { secondsToWire } from '#contract/wire/time.ts';
import type { Database } from '../../db/schema.ts';

type Row = Selectable<Database['drives']> & { readonly owner_email: string };

export function filespaceToWire(row: Row): WireDrive {
  return {
    drive_id: row.id,
    drive_name: row.name,
    region_code: row.region_code,
    workspace_id: row.workspace_id,
    workspace_user_id: row.owner_member_id,
    email: row.owner_email,
    user_name: row.owner_email,
    upload_thread_count: row.upload_thread_count,
    download_thread_count: row.download_thread_count,
    single_file_cache_max_size: row.single_file_cache_max_size,
    total_cache_max_size: row.total_cache_max_size,
    storage_pack_size: row.storage_pack_size,
    upload_cache_max_size: row.upload_cache_max_size,
    created: secondsToWire(row.created_at.getTime()),
  };
}
