/** Member types of agents (§6): top-level, and below another agent. */
export const AGENT_TYPES: readonly number[] = [1, 2];

/** §3: members of type 1 or 2 are agents. */
export const isAgentType = (type: number): boolean => AGENT_TYPES.includes(type);
