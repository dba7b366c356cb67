/** The servers that push messages are sent to, and those where browsers get Firebase tokens. */
export interface PushServers {
  /** Base URL accepted besides the known push services (no trailing slash); null: none. */
  service: string | null;
  /** Without a trailing slash; a path refers to the page’s own host. */
  installations: string;
  /** As `installations`. */
  registrations: string;
}

/** The production servers. */
export const PUSH_SERVERS: PushServers = {
  service: null,
  installations: 'https://firebaseinstallations.googleapis.com',
  registrations: 'https://fcmregistrations.googleapis.com',
};
