export const goodPassword = 'Correct-horse-9';
/** Its hash at a cost that only tests have: made once, and compared in a moment. */
export const goodPasswordHash =
  '$argon2id$v=19$m=1024,t=1,p=1$6q6wD2LDo4/4hdrGPe3msg$kN/v8/I5/bCzhXXqUFRGDrWKVz2bq1n7BsJ6sMajYSo';
