import type { Node } from '../model/file.js';

/** Nodes of one file, to ask whether another node stands in one of them, or around one. */
export class NodeCover {
  readonly #nodes = new Set<Node>();
  /** The nodes, and all that is around them. */
  readonly #around = new Set<Node>();

  add(node: Node): void {
    this.#nodes.add(node);
    for (let current: Node | undefined = node; current && !this.#around.has(current); current = current.parent)
      this.#around.add(current);
  }

  touches(node: Node): boolean {
    if (this.#around.has(node)) return true;
    for (let current: Node | undefined = node; current; current = current.parent)
      if (this.#nodes.has(current)) return true;
    return false;
  }
}
