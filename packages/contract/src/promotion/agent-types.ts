/** §3: members of type 1 or 2 are agents. */
export const isAgentType = (type: number): boolean => type === 1 || type === 2;
