import { perFile } from './file.js';
import { nodesOf } from './nodes.js';
import { globalPath } from './variables.js';

/** The specifiers of the modules that a file imports or requires. */
export const importsOf = perFile((file): readonly string[] => {
  const nodes = nodesOf(file);
  const imported = nodes.all('ImportDeclaration').map((declaration) => declaration.source.value);
  const required = nodes.all('CallExpression').flatMap((call) => {
    const [specifier] = call.arguments;
    const isText = specifier?.type === 'Literal' && typeof specifier.value === 'string';
    return isText && globalPath(file, call.callee) === 'require' ? [String(specifier.value)] : [];
  });
  return [...imported, ...required];
});
