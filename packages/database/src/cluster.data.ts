/** Who owns the embedded cluster, and the key to it: it listens on this machine only. */
export const CLUSTER_USER = 'postgres';
export const CLUSTER_PASSWORD = 'foyer';
