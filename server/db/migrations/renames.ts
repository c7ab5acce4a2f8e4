import * as nameKeys from './029-name-keys.ts';
import * as fieldNames from './040-field-names.ts';
import * as wireNames from './041-wire-names.ts';

/** By which keys names are compared, and what tables and fields are called. */
export const renames = [
  { name: '029-name-keys', up: nameKeys.up },
  { name: '040-field-names', up: fieldNames.up },
  { name: '041-wire-names', up: wireNames.up },
];
