import { backup } from './backup/backup.ts';
import { listBackups } from './backup/list-backups.ts';
import { restore } from './backup/restore.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { listLog } from './list-log.ts';
import { maintenanceOff, maintenanceOn, maintenanceStatus } from './maintenance/maintenance.ts';
import { peopleCommands } from './people/people-commands.ts';
import { verifyStorage } from './storage/verify-storage.ts';
import { workspaceCommands } from './workspaces/workspace-commands.ts';

/** Every command. Parsing, `--help` and the table of docs/admin.md are made of it. */
export const commands: readonly Command[] = [
  ...peopleCommands,
  ...workspaceCommands,
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
