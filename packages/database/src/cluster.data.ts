/** The superuser of the embedded cluster, also the system's account it runs as. Foyer connects as it only to maintain the roles below. */
export const CLUSTER_USER = 'postgres';
/** Owns the tables and runs migrations. */
export const OWNER_ROLE = 'foyer_migrate';
/** The role that Foyer runs as: reads and writes rows, and deletes only what it must forget. */
export const APP_ROLE = 'foyer_app';
/** Owns the database of the arcade, and may enter no other. */
export const ARCADE_ROLE = 'foyer_arcade';
/** The superuser's password in clusters of earlier versions, replaced at their next start. */
export const FORMER_PASSWORD = 'foyer';
