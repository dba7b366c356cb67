/** The port that the journeys' Foyer listens on; its probes and metrics are on the next one. */
export const PORT = Number(process.env.E2E_PORT ?? 4510);
/** The brand that a journey opens when it names none. */
export const BASE_URL = `http://lotus.localhost:${PORT}`;
