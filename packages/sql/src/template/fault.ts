/** What is wrong with a template, with the line it is on. */
export class TemplateFault extends Error {
  /** From 1; absent until the place is known. */
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.name = 'TemplateFault';
    this.line = line;
  }
  at(line: number): TemplateFault {
    return this.line === undefined ? new TemplateFault(this.message, line) : this;
  }
}

/** @param line  from 1, absent where the caller adds it. @throws TemplateFault always */
export function fault(message: string, line?: number): never {
  throw new TemplateFault(message, line);
}
