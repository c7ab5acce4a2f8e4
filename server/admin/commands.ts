import { backupCommands } from './backup/backup-commands.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { keysStatus } from './keys/keys-status.ts';
import { rotateKeys } from './keys/rotate-keys.ts';
import { listLog } from './list-log.ts';
import { maintenanceOff, maintenanceOn, maintenanceStatus } from './maintenance/maintenance.ts';
import {
  addPerson,
  disablePerson,
  enablePerson,
  resetSecondFactor,
  signOutPerson,
} from './people/change-people.ts';
import { deletePerson } from './people/delete-person.ts';
import { listPeople, showPerson } from './people/list-people.ts';
import { makeOwner } from './people/make-owner.ts';
import { storageCommands } from './storage/storage-commands.ts';
import { deleteWorkspace } from './workspaces/delete-workspace.ts';
import { listWorkspaces, showWorkspace } from './workspaces/list-workspaces.ts';

/** Every command. Parsing, `--help` and the table of docs/admin.md are made of it. */
export const commands: readonly Command[] = [
  listPeople,
  showPerson,
  addPerson,
  signOutPerson,
  resetSecondFactor,
  disablePerson,
  enablePerson,
  makeOwner,
  deletePerson,
  listWorkspaces,
  showWorkspace,
  deleteWorkspace,
  listLog,
  doctor,
  ...storageCommands,
  ...backupCommands,
  maintenanceOn,
  maintenanceOff,
  maintenanceStatus,
  rotateKeys,
  keysStatus,
];
