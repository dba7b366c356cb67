/** A script that a page has added. */
export interface FakeScript {
  src: string;
  async: boolean;
  onload: (() => void) | null;
  onerror: (() => void) | null;
  remove(): void;
}

/** The part of a document that accepts scripts; the test decides whether one loads. */
export class FakeDocument {
  readonly scripts: FakeScript[] = [];
  readonly body = { append: (script: FakeScript) => void this.scripts.push(script) };

  createElement(): FakeScript {
    const script: FakeScript = {
      ...{ src: '', async: false, onload: null, onerror: null },
      remove: () => {
        const place = this.scripts.indexOf(script);
        if (place >= 0) this.scripts.splice(place, 1);
      },
    };
    return script;
  }
}
