import { createRequire } from 'node:module';

interface Manifest {
  readonly name: string;
  readonly version: string;
}

/** Name and version of this package, as reports show them. */
export function toolIdentity(): Manifest {
  const { name, version } = createRequire(import.meta.url)('../../package.json') as Manifest;
  return { name, version };
}
