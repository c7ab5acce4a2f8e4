import * as leafPacks from './062-leaf-packs.ts';
import * as administration from './064-administration.ts';
import * as contractingMigrations from './066-contracting-migrations.ts';
import * as jobRuns from './067-job-runs.ts';
import * as regions from './068-regions.ts';
import * as maintenance from './070-maintenance.ts';
import * as leftToSenders from './content/077-uploads-left-to-senders.ts';
import { limits } from './limits/limits.ts';
import * as keyRotations from './operation/071-key-rotations.ts';
import * as storageMoves from './operation/072-storage-moves.ts';
import * as timelineGuard from './operation/076-timeline-guard.ts';
import * as formerMembers from './people/078-former-members.ts';
import * as formerMembersByTrigger from './people/079-former-members-by-trigger.ts';

/** What came after all that is listed by topic. */
export const latest = [
  { name: '062-leaf-packs', up: leafPacks.up },
  { name: '064-administration', up: administration.up },
  { name: '066-contracting-migrations', up: contractingMigrations.up },
  { name: '067-job-runs', up: jobRuns.up },
  { name: '068-regions', up: regions.up },
  { name: '070-maintenance', up: maintenance.up },
  { name: '071-key-rotations', up: keyRotations.up },
  { name: '072-storage-moves', up: storageMoves.up },
  ...limits,
  { name: '076-timeline-guard', up: timelineGuard.up },
  { name: '077-uploads-left-to-senders', up: leftToSenders.up },
  { name: '078-former-members', up: formerMembers.up },
  { name: '079-former-members-by-trigger', up: formerMembersByTrigger.up },
];
