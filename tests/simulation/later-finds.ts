/** What corpus.ts plays as well, of the same shape: what was found when that file was full. */
export const laterFinds = [
  {
    seed: '2000396',
    ground: 'tables',
    found: 'what was kept offline was said to be here though the power had taken the row of its removal back',
  },
  {
    seed: '464',
    ground: 'tables',
    found: 'what somebody had sent stayed, with the names in it, on the device of who had left the workspace',
  },
  {
    seed: '405',
    ground: 'tables',
    found:
      'an upload that was done stayed in the list with the name of a folder of a filespace that was gone',
  },
  {
    seed: '2003438',
    ground: 'tables',
    found: 'a copy that was begun while its filespace was on its way off the device left its row there',
  },
  {
    seed: '2106977',
    ground: 'tables',
    found: 'here: who manages a workspace was not told of a role that a fault had changed',
  },
  {
    seed: '2007295',
    ground: 'tables',
    found: 'deletions that waited for an upload that was given up on its way were not sent when it was gone',
  },
] as const;
