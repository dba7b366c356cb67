/** User and password of the embedded cluster, which listens on this machine only. */
export const CLUSTER_USER = 'postgres';
export const CLUSTER_PASSWORD = 'foyer';
