/** Where push messages are sent to, and where browsers get a token of Firebase. */
export interface PushServers {
  /** An address below which endpoints are accepted besides those of the known services, without a slash at the end; null: none. */
  service: string | null;
  /** Without a slash at the end; a path is on the page’s own host. */
  installations: string;
  /** The same. */
  registrations: string;
}

/** The real ones. */
export const PUSH_SERVERS: PushServers = {
  service: null,
  installations: 'https://firebaseinstallations.googleapis.com',
  registrations: 'https://fcmregistrations.googleapis.com',
};
