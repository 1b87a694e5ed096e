/** What one rendering may use: steps, characters, depth. A template that wants more is refused, however it asks. */
import { fault } from './fault.ts';
import { plainOf } from './text.ts';
import { isStr, Sequence, type TemplateValue } from './value.ts';

const maxSteps = 60_000;
/** Characters of one text, and of the output. */
const maxText = 200_000;
const maxMembers = 20_000;
const maxDepth = 40;

/** Work, output and depth of one rendering, each with an end. @throws TemplateFault when one is used up */
export class Budget {
  #steps = 0;
  #written = 0;
  #depth = 0;

  /** @param count  how much work, 1 for a node of the tree */
  spend(count = 1): void {
    this.#steps += count;
    if (this.#steps > maxSteps) fault(`the template takes more than ${maxSteps} steps`);
  }

  /** A value that user code made: large ones cost as much as they hold. */
  made<V extends TemplateValue>(value: V): V {
    if (isStr(value)) {
      const { length } = plainOf(value);
      if (length > maxText) fault(`a text is longer than ${maxText} characters`);
      this.spend(length >> 6);
    } else if (value instanceof Sequence) this.members(value.items.length);
    return value;
  }

  members(count: number): void {
    if (!(count <= maxMembers)) fault(`a list has more than ${maxMembers} members`);
    this.spend(count >> 3);
  }

  /** @throws before a text is made that would be too long */
  text(length: number): void {
    if (!(length <= maxText)) fault(`a text is longer than ${maxText} characters`);
    this.spend(length >> 6);
  }

  wrote(length: number): void {
    this.#written += length;
    if (this.#written > maxText * 4) fault(`the template writes more than ${maxText} characters`);
  }

  deeper<T>(work: () => T): T {
    this.#depth += 1;
    if (this.#depth > maxDepth) fault('macros call each other too deep');
    const result = work();
    this.#depth -= 1;
    return result;
  }
}
