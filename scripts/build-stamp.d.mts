export function digestSources(): string;
export function isBuilt(sources: string): boolean;
export function writeStamp(sources: string): void;
export function digest(content: string | Buffer): string;
