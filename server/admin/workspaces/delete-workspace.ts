import { deleteFilespace } from '../../features/filespaces/delete-filespace.ts';
import { deleteEmptyWorkspace } from '../../features/workspaces/workspace-settings-handlers.ts';
import { AdminError, argument, type ChangingCommand } from '../command.ts';
import { counted } from '../text-table.ts';
import { findWorkspaceLocked } from './find-workspace.ts';

export const deleteWorkspace: ChangingCommand = {
  name: 'workspaces delete',
  kind: 'changes',
  arguments: ['workspace'],
  options: {
    'with-filespaces': {
      type: 'boolean',
      what: 'also one that has filespaces, with all of their files, history and snapshots.',
    },
  },
  what: 'Deletes a workspace with its members and its audit trail. The running server then removes the content from the storage; only a backup can bring it back.',
  async run(context, input) {
    const { db } = context;
    const { id, name } = await findWorkspaceLocked(db, argument(input, 'workspace'));
    const filespaces = await db
      .selectFrom('drives')
      .select(['id', 'name'])
      .where('workspace_id', '=', id)
      .orderBy('name')
      .forUpdate()
      .execute();
    if (filespaces.length > 0 && input.options['with-filespaces'] !== true) {
      const names = filespaces.map((each) => each.name).join(', ');
      throw new AdminError(
        'refused',
        `${name} has filespaces (${names}): delete those first, or give --with-filespaces.`,
      );
    }
    for (const filespace of filespaces)
      await deleteFilespace(db, context, { id: filespace.id, workspaceId: id });
    await deleteEmptyWorkspace(db, id);
    return {
      subject: name,
      result: { id, name, filespaces },
      text: `The workspace ${name} is deleted, with ${counted(filespaces.length, 'filespace')}.`,
    };
  },
};
