import { programKindOf } from '../../lifetime/program-kind.js';
import type { Construct } from '../construct.js';

/** True for a pool of a command or script: nobody comes while it runs, and it ends. */
export function isFineInScript({ file }: Construct): boolean {
  return programKindOf(file) === 'local';
}
