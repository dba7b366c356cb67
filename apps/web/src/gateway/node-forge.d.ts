declare module 'node-forge/lib/forge.js' {
  /** Contains what the imported modules add to it. */
  const forge: typeof import('node-forge');
  export default forge;
}

declare module 'node-forge/lib/asn1.js';
declare module 'node-forge/lib/des.js';
declare module 'node-forge/lib/rsa.js';
declare module 'node-forge/lib/sha256.js';
