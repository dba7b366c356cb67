const HOME = 'http://sandbox.invalid/sandbox/idp';

/** The issuers of the sandbox's tokens. They identify linked members, so they do not depend on the sandbox's port. */
export const ISSUERS = {
  /** Followed by the project's id. */
  firebase: `${HOME}/firebase/`,
  line: `${HOME}/line`,
  telegram: `${HOME}/telegram`,
};
