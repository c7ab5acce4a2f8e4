/** What the client says itself where there is no token: the one of all problems that it must know before anything is asked. */
export const signedOut = { status: 401, message: 'Sign in to continue.' } as const;
