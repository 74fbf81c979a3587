import type { FileModel, Node } from '../model/file.js';

/** What a step is to the framework that runs it. */
export type StepRole = 'middleware' | 'hook' | 'guard' | 'interceptor' | 'plugin' | 'body' | 'option' | 'handler';

/** One function, plugin, guard or built-in part of the framework that a request goes through. */
export interface Step {
  readonly file: FileModel;
  /**
   * What was registered: `limiter`, `rateLimit({...})`, `(req, res, next) => ...`, `ThrottlerGuard`, the value of
   * `config.rateLimit`. For `body` (the framework parses the body itself), what makes the application.
   */
  readonly node: Node;
  /** The call, decorator or option that registers it, where a finding about its position is reported. */
  readonly registration: Node;
  readonly role: StepRole;
}

/** A route, and everything that a request for it goes through. */
export interface RequestPath {
  readonly file: FileModel;
  /** The call, decorated method or object that declares the route. */
  readonly route: Node;
  /** In the order in which they run: what stands in front first, the route's own handlers last. */
  readonly steps: readonly Step[];
  /** False where something that is not seen may stand in front: a router whose mounting is not in sight. */
  readonly complete: boolean;
}
