import { backup } from './backup/backup.ts';
import { listBackups } from './backup/list-backups.ts';
import { restore } from './backup/restore.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
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
import { verifyStorage } from './storage/verify-storage.ts';
import { deleteWorkspace } from './workspaces/delete-workspace.ts';
import { holdWorkspace } from './workspaces/hold-workspace.ts';
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
  holdWorkspace,
  deleteWorkspace,
  listLog,
  doctor,
  verifyStorage,
  // Those of two words first: the shorter name is the beginning of the others.
  listBackups,
  verifyBackup,
  backup,
  restore,
  maintenanceOn,
  maintenanceOff,
  maintenanceStatus,
];
