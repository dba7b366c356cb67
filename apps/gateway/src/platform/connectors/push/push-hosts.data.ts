/**
 * The push services of browsers: Chrome, Edge (also on Windows), Firefox and Safari. A leading dot stands for any subdomain. We
 * send only to these, so that a member cannot make the gateway call an address of their choice.
 */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];
