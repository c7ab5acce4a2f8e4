import type { Command } from '../command.ts';
import { addPerson, disablePerson, enablePerson, resetSecondFactor, signOutPerson } from './change-people.ts';
import { deletePerson } from './delete-person.ts';
import { listPeople, showPerson } from './list-people.ts';
import { makeOwner } from './make-owner.ts';
import { personQuota } from './person-quota.ts';

export const peopleCommands: readonly Command[] = [
  listPeople,
  showPerson,
  addPerson,
  signOutPerson,
  resetSecondFactor,
  disablePerson,
  enablePerson,
  makeOwner,
  personQuota,
  deletePerson,
];
