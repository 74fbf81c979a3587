import type { TSESTree } from '@typescript-eslint/utils';
import { DELIVERY_LIMIT, NAK_LIBRARIES, type NakLibrary } from '../../catalogue/requeue.js';
import { calleeName, keyName } from '../syntax/ast.js';
import { numberOf, stringOf } from '../syntax/constants.js';
import { perFile, type FileModel, type Node } from '../model/file.js';
import { importsOf } from '../syntax/imported-modules.js';
import { nodesOf } from '../syntax/nodes.js';
import { propertyOf } from '../syntax/variables.js';

/** True when the queue that a file consumes stops handing out a message by itself: a quorum queue with a limit. */
export const hasDeliveryLimit = perFile((file): boolean => {
  if (DELIVERY_LIMIT.test(file.text)) return true;
  const others = filesAbout(file, DELIVERY_LIMIT);
  if (others.length === 0) return false;
  const names = consumedQueues(file);
  // Who only handles messages leaves the queue to others.
  return names.length === 0 || others.some((other) => names.some((name) => limits(other, name)));
});

/** The texts by which a file names the queues that it consumes, without quotes. */
function consumedQueues(file: FileModel): readonly string[] {
  return nodesOf(file)
    .all('CallExpression')
    .filter((call) => /^(?:consume|subscribe|createConsumer|receive)$/.test(calleeName(call) ?? ''))
    .flatMap((call) => {
      const [queue] = call.arguments;
      if (!queue || queue.type === 'SpreadElement') return [];
      const name = stringOf(file, queue);
      return name === null ? [file.textOf(queue)] : [name, file.textOf(queue)];
    });
}

/** True when another file declares the queue of this name with a limit. */
function limits(file: FileModel, queue: string): boolean {
  return nodesOf(file)
    .all('CallExpression')
    .some((call) => {
      const text = file.textOf(call);
      if (!DELIVERY_LIMIT.test(text)) return false;
      return text.includes(queue) || call.arguments.some((argument) => stringOf(file, argument) === queue);
    });
}

/** Files that this one imports or that stand around it, and whose text matches. */
function filesAbout(file: FileModel, mentions: RegExp): readonly FileModel[] {
  const imported = importedFiles(file).filter(({ text }) => mentions.test(text));
  return [...new Set([...imported, ...file.facts.filesAround(file, mentions)])];
}

const importedFiles = perFile((file): readonly FileModel[] => {
  const found = new Set<FileModel>();
  for (const { source, specifiers } of nodesOf(file).all('ImportDeclaration')) {
    for (const specifier of specifiers) {
      if (specifier.type === 'ImportNamespaceSpecifier') continue;
      const name =
        specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : specifier.imported.type === 'Identifier'
            ? specifier.imported.name
            : specifier.imported.value;
      const target = file.facts.resolveExport(file, source.value, name);
      if (target) found.add(target.file);
    }
  }
  for (const module of importsOf(file)) {
    const target = module.startsWith('.') ? file.facts.resolveExport(file, module, 'default') : null;
    if (target) found.add(target.file);
  }
  return [...found];
});

/**
 * True for `message.nak()` of a client whose consumers hand a message out without end, where the consumer is declared
 * in sight and has no limit.
 */
export function isEndlessNak(file: FileModel, call: TSESTree.CallExpression): boolean {
  const name = calleeName(call);
  const library = NAK_LIBRARIES.find(
    ({ method, module }) => method === name && importsOf(file).some((imported) => module.test(imported)),
  );
  if (!library) return false;
  const own = consumersIn(file, library);
  const consumers = own.length > 0 ? own : filesAbout(file, library.mention).flatMap((other) => consumersIn(other, library));
  return consumers.length > 0 && !consumers.some((isLimited) => isLimited);
}

/** Whether each consumer that a file declares has a limit. */
function consumersIn(file: FileModel, library: NakLibrary): readonly boolean[] {
  if (!library.mention.test(file.text)) return [];
  const found: boolean[] = [];
  for (const object of nodesOf(file).all('ObjectExpression')) {
    const keys = object.properties.map((property) => (property.type === 'Property' ? keyName(property) : null));
    if (!keys.some((key) => key !== null && library.declaredBy.includes(key))) continue;
    const limit = propertyOf(file, object, library.limit);
    // What is spread may hold the limit.
    found.push(limit === null || (limit !== undefined && isFinite(file, limit)));
  }
  for (const call of library.builder ? nodesOf(file).all('CallExpression') : []) {
    if (calleeName(call) === library.builder) found.push(new RegExp(`\\.${library.builderLimit}\\(`).test(file.text));
  }
  return found;
}

/** `max_deliver: -1` means without end. */
function isFinite(file: FileModel, limit: Node): boolean {
  const known = numberOf(file, limit);
  return known === null || known > 0;
}
