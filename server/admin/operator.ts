/** How the audit trail of a workspace calls whoever runs the server: no address, so that no person can be meant. */
export const operator = { actor: { email: 'operator' }, ip: '-' } as const;
