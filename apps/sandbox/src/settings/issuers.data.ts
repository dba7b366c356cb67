const HOME = 'http://sandbox.invalid/sandbox/idp';

/** The names under which the sandbox's providers sign; a member is known by them, so they do not change with its port. */
export const ISSUERS = {
  /** The project's id follows. */
  firebase: `${HOME}/firebase/`,
  line: `${HOME}/line`,
  telegram: `${HOME}/telegram`,
};
