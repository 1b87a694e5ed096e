/** What readers of texts need of a module's syntax tree, as oxc-parser gives it. */

/** A node of the tree; which members it has goes with its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Whether a member of a node is a node itself. */
export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value;

/** Calls `seen` with every node at and below a value; where it answers false, what is below is left out. */
export function visit(value: unknown, seen: (node: SyntaxNode) => boolean | void): void {
  if (Array.isArray(value)) return value.forEach((each) => visit(each, seen));
  if (!isNode(value) || seen(value) === false) return;
  for (const each of Object.values(value)) if (typeof each === 'object') visit(each, seen);
}
