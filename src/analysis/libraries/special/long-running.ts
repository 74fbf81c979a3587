import { SHORT_FUNCTION_MODULES, SHORT_FUNCTION_PACKAGES, SHORT_FUNCTION_PATH } from '../../../catalogue/program-kinds.js';
import { isIn, programKindOf } from '../../lifetime/program-kind.js';
import { importsOf } from '../../syntax/imported-modules.js';
import type { FileModel } from '../../model/file.js';
import type { Construct } from '../construct.js';

/** What a file of a function in the cloud has: the types of its events, or the export that the platform calls. */
const SHORT_FUNCTION = /['"](?:aws-lambda|@middy\/core)['"]|\bexport\s+(?:const|(?:async\s+)?function)\s+handler\b|\bexports\.handler\s*=/;

/**
 * True for a client of a command or a page, and of a function in the cloud, which serves one request at a time and is
 * ended by the time limit of its platform: nobody waits behind a call there.
 */
export function isShortLived({ file }: Construct): boolean {
  const kind = programKindOf(file);
  return kind === 'local' || kind === 'browser' || isShortFunction(file);
}

function isShortFunction(file: FileModel): boolean {
  if (importsOf(file).some((module) => SHORT_FUNCTION_MODULES.test(module))) return true;
  if (SHORT_FUNCTION.test(file.text) || isIn(file.path.replaceAll('\\', '/'), SHORT_FUNCTION_PATH)) return true;
  if (SHORT_FUNCTION_PACKAGES.some((name) => file.facts.dependsOn?.(file, name) === true)) return true;
  return file.facts.filesAround(file, SHORT_FUNCTION).length > 0;
}
