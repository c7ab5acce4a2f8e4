import { ok } from '#contract/rules/result.ts';
import type { MomentCalls } from '#contract/worker-api/moments.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { itemsFromColumns } from '../api-client/columns-from-wire.ts';

export function createMomentCalls(
  client: () => Promise<Pick<ApiClient, 'call'>>,
): Pick<MomentCalls, 'momentPage'> {
  return {
    async momentPage({ driveId, seq, folderId, after }) {
      const query = { at: seq, parent: folderId, ...(after !== null && { after }) };
      const page = await (await client()).call('itemPage', { params: { driveId }, query });
      if (!page.ok) return page;
      const { columns, next, path } = page.value;
      const segments = path?.map(({ folder_id: id, folder_name: name }) => ({ id, name }));
      return ok({ items: itemsFromColumns(columns), next, path: segments ?? null });
    },
  };
}
