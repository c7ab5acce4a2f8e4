import { backupCommands } from './backup/backup-commands.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor/doctor.ts';
import { keysStatus } from './keys/keys-status.ts';
import { rotateKeys } from './keys/rotate-keys.ts';
import { listLog } from './list-log.ts';
import { maintenanceOff, maintenanceOn, maintenanceStatus } from './maintenance/maintenance.ts';
import { peopleCommands } from './people/people-commands.ts';
import { storageCommands } from './storage/storage-commands.ts';
import { workspaceCommands } from './workspaces/workspace-commands.ts';

/** Every command. Parsing, `--help` and the table of docs/admin.md are made of it. */
export const commands: readonly Command[] = [
  ...peopleCommands,
  ...workspaceCommands,
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
