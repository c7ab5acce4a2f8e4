import { expect, it } from 'vitest';
import { codeIn, withoutCode } from '#src/shared/auth/use-link-code.ts';

it.each([
  ['', '#code=a-b_c', 'a-b_c', ''],
  ['?code=old', '', 'old', ''],
  ['?code=old&view=sign-in', '#code=new', 'new', 'view=sign-in'],
  ['?view=sign-in', '', null, 'view=sign-in'],
  ['?code=', '#code=', null, ''],
  ['', '#main', null, ''],
])('in %s and %s stands the code %s', (search, hash, code, rest) => {
  expect(codeIn(search, hash)).toBe(code);
  expect(withoutCode(search)).toBe(rest);
});
