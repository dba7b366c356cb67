/** LINE Login v2.1 (developers.line.biz/en/reference/line-login). */
export const LINE = {
  issuer: 'https://access.line.me',
  token: 'https://api.line.me/oauth2/v2.1/token',
  verify: 'https://api.line.me/oauth2/v2.1/verify',
  profile: 'https://api.line.me/v2/profile',
};
