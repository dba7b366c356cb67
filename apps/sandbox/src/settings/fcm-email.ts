/** Names the service account of a project at Google. */
export const fcmEmailOf = (project: string): string => `push@${project}.iam.gserviceaccount.com`;
