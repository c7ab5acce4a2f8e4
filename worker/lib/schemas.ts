import { z } from 'zod/mini';

// The page's security policy forbids code made from strings; without this the schemas try it first.
z.config({ jitless: true });

export { z };
