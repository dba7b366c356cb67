/** How Firebase's ID tokens are signed (firebase.google.com/docs/auth/admin/verify-id-tokens). */
export const FIREBASE = {
  /** Followed by the project's id. */
  issuer: 'https://securetoken.google.com/',
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
};

/** `firebase.sign_in_provider` of each channel. */
export const FIREBASE_PROVIDERS = {
  google: 'google.com',
  facebook: 'facebook.com',
  twitter: 'twitter.com',
  sms: 'phone',
};
