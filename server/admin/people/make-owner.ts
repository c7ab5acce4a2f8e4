import { argument, type ChangingCommand } from '../command.ts';
import { changeOwner } from '../workspaces/change-owner.ts';
import { findWorkspaceLocked } from '../workspaces/find-workspace.ts';
import { findPersonLocked, requireUsable } from './find-person.ts';

export const makeOwner: ChangingCommand = {
  name: 'people make-owner',
  kind: 'changes',
  arguments: ['person', 'workspace'],
  options: {},
  what: 'Makes a person the owner of a workspace, for example when its owner has left the company; the previous owner becomes an admin. The person need not be a member yet.',
  async run(context, input) {
    const workspace = await findWorkspaceLocked(context.db, argument(input, 'workspace'));
    const person = await findPersonLocked(context.db, argument(input, 'person'));
    requireUsable(person);
    const former = await changeOwner(context, workspace, person);
    return {
      subject: person.email,
      result: {
        id: person.id,
        email: person.email,
        workspace: { id: workspace.id, name: workspace.name },
        former_owner: former,
      },
      text: `${person.email} is the owner of ${workspace.name}${former === null ? '' : `, before ${former}`}.`,
    };
  },
};
