import type { TSESTree } from '@typescript-eslint/utils';
import {
  CALLBACK_PATHS,
  LOCAL_ADDRESSES,
  LOCAL_FILES,
  LOCAL_PROGRAMS,
  SIGNATURE_CHECK,
  UNLIMITED_PATHS,
} from '../../catalogue/limiter-words.js';
import { calleeName, decoratorsOf, unwrap } from '../syntax/ast.js';
import { follow, propertyAt, unbound } from '../syntax/bindings.js';
import { stringOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import { functionsAnywhere } from '../syntax/methods.js';
import { nodesOf } from '../syntax/nodes.js';
import type { RequestPath, Step } from './request-paths.js';

/**
 * True for a file whose server only its own user reaches: a command line, a desktop application, a mock, a server that
 * listens on this machine's own address.
 */
export const isLocalServer = perFile((file): boolean => {
  if (LOCAL_FILES.test(file.path)) return true;
  if (importsOf(file).some((module) => LOCAL_PROGRAMS.test(module))) return true;
  return /127\.0\.0\.1|localhost|::1/.test(file.text) && nodesOf(file).all('CallExpression').some((call) => listensLocally(file, call));
});

/** `app.listen(3000, '127.0.0.1')`, `app.listen({ port, host: 'localhost' })`, `serve({ hostname })`. */
function listensLocally(file: FileModel, call: TSESTree.CallExpression): boolean {
  if (!/^(?:listen|serve)$/.test(calleeName(call) ?? '')) return false;
  return call.arguments.some((argument) => {
    const host = ['host', 'hostname'].map((name) => propertyAt(unbound(file, argument), name)).find((one) => one);
    const text = host ? stringOf(host.file, host.node) : stringOf(file, argument);
    return text !== null && LOCAL_ADDRESSES.has(text);
  });
}

/**
 * True for a route that a limit would harm: probes and scrapers of the operator, and calls of another service that
 * proves by a signature who it is.
 */
export function needsNoLimit({ file, route, paths: known, steps }: RequestPath): boolean {
  const paths = [...pathTextsOf(file, route), ...known.flatMap((path) => path?.join('/') ?? [])];
  if (paths.some((path) => UNLIMITED_PATHS.test(path))) return true;
  return (
    paths.some((path) => CALLBACK_PATHS.test(path)) &&
    [file.textOf(route), ...steps.flatMap(textsOf)].some((text) => SIGNATURE_CHECK.test(text))
  );
}

/** What a step is written as, and its code where that is in sight. */
function textsOf({ file, node }: Step): readonly string[] {
  const code = functionsAnywhere(file, node).map((fn) => fn.file.textOf(fn.node));
  // `export const receive = wrap(async (req, res) => ...)`
  const made = follow(unbound(file, node));
  return [file.textOf(node), ...code, ...(made ? [made.file.textOf(made.node)] : [])];
}

/** The paths that are written where a route is declared. */
export function pathTextsOf(file: FileModel, route: Node): readonly string[] {
  const nodes: Node[] =
    route.type === 'CallExpression'
      ? route.arguments.flatMap((argument) => pathsIn(file, argument))
      : 'decorators' in route
        ? decoratorsOf(route).flatMap(({ expression }) =>
            expression.type === 'CallExpression' ? expression.arguments.flatMap((argument) => pathsIn(file, argument)) : [],
          )
        : pathsIn(file, route);
  return nodes.map((node) => stringOf(file, node)).filter((text) => text !== null);
}

function pathsIn(file: FileModel, argument: Node): Node[] {
  const value = unwrap(argument);
  if (value.type === 'ArrayExpression') return value.elements.flatMap((element) => element ?? []);
  if (value.type !== 'ObjectExpression') return [value];
  return ['url', 'path'].flatMap((name) => {
    const found = propertyAt(unbound(file, value), name);
    return found?.file === file ? [found.node] : [];
  });
}
