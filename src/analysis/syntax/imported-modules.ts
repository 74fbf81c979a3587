import { perFile } from '../model/file.js';
import { nodesOf } from './nodes.js';
import { globalPath } from './variables.js';

/** The specifiers of the modules that a file imports or requires. */
export const importsOf = perFile((file): readonly string[] => {
  const nodes = nodesOf(file);
  const imported = nodes.all('ImportDeclaration').map((declaration) => declaration.source.value);
  const required = nodes.all('CallExpression').flatMap((call) => {
    const [specifier] = call.arguments;
    const name = specifier?.type === 'Literal' ? specifier.value : null;
    return typeof name === 'string' && globalPath(file, call.callee) === 'require' ? [name] : [];
  });
  return [...imported, ...required];
});
