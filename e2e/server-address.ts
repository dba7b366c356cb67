/** The port of the journeys' Foyer; its health checks are on the next one. */
export const PORT = Number(process.env.E2E_PORT ?? 4510);
/** The brand that journeys open by default. */
export const BASE_URL = `http://lotus.localhost:${PORT}`;
