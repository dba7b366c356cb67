declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number;
    get_height(): number;
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: object | null) => void,
    ): void;
  }
  const heif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
  export default heif;
}
