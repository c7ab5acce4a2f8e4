import type { Command } from '../command.ts';
import { backup } from './backup.ts';
import { listBackups } from './list-backups.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify-backup.ts';

/** Those of two words first: the shorter name is the beginning of the others. */
export const backupCommands: readonly Command[] = [listBackups, verifyBackup, backup, restore];
