import type { TSESTree } from '@typescript-eslint/utils';
import { contains, statementOf } from '../../analysis/syntax/ast.js';
import type { FileModel, Node } from '../../analysis/model/file.js';
import { propertyAt, unbound } from '../../analysis/syntax/bindings.js';
import { innerNodes } from '../../analysis/syntax/nodes.js';
import { definitionOf, variableOf } from '../../analysis/syntax/variables.js';
import type { LateLimiter } from '../../analysis/rate-limits/late-limiters.js';
import type { Suggestion, TextEdit } from '../rule.js';

/** Edits that put a limiter in front of the work that it is to save. */
export function earlierLimiter(file: FileModel, late: LateLimiter): readonly Suggestion[] {
  const suggestion = earlierHook(file, late) ?? earlierArgument(file, late) ?? earlierStatement(file, late);
  return suggestion ? [suggestion] : [];
}

/** `hook: 'preHandler'` of Fastify's limiter. */
function earlierHook(file: FileModel, { registration }: LateLimiter): Suggestion | null {
  const options = registration.type === 'CallExpression' ? registration.arguments.at(-1) : undefined;
  const hook = options && propertyAt(unbound(file, options), 'hook');
  if (hook?.file !== file || hook.node.type !== 'Literal') return null;
  const quote = file.textOf(hook.node).slice(0, 1);
  return suggest('earlyHook', [{ range: hook.node.range, text: `${quote}onRequest${quote}` }]);
}

/** `router.post('/media', upload.single('file'), limiter, store)`: both are listed side by side. */
function earlierArgument(file: FileModel, { registration, limiter, costly }: LateLimiter): Suggestion | null {
  if (limiter.file !== file || !contains(registration, limiter.node)) return null;
  const list = listAround(limiter.node) ?? [];
  const at = list.findIndex((one) => contains(one, limiter.node));
  const to = list.findIndex((one) => costly.some(({ step }) => step.file === file && contains(one, step.node)));
  const [item, before, target] = [list[at], list[at - 1], list[to]];
  if (!item || !before || !target || to >= at) return null;
  return suggest('moveArgument', [
    { range: [target.range[0], target.range[0]], text: `${file.textOf(item)}, ` },
    { range: [before.range[1], item.range[1]], text: '' },
  ]);
}

/** The arguments or elements among which a node stands. */
function listAround(node: Node): readonly Node[] | null {
  const parent = node.parent;
  if (parent?.type === 'CallExpression') return parent.arguments;
  if (parent?.type !== 'ArrayExpression') return null;
  const elements = parent.elements.filter((element) => element !== null);
  return elements.length === parent.elements.length ? elements : null;
}

/** `app.use(limiter);` is a statement among those that register the work. */
function earlierStatement(file: FileModel, { registration, limiter, costly }: LateLimiter): Suggestion | null {
  const statement = statementOf(registration);
  const [first] = costly;
  if (statement.type !== 'ExpressionStatement' || first?.step.file !== file || !isAlone(registration, limiter.node))
    return null;
  const target = statementOf(first.step.registration);
  if (target.parent !== statement.parent || target.range[1] > statement.range[0]) return null;
  if (!areKnownAt(file, statement, target)) return null;
  const moved = wholeLines(file, statement);
  const [start] = wholeLines(file, target);
  return suggest('moveRegistration', [
    { range: [start, start], text: withNewline(file.text.slice(...moved)) },
    { range: moved, text: '' },
  ]);
}

/** True when nothing else is registered by the same call. */
function isAlone(registration: Node, limiter: Node): boolean {
  if (registration.type !== 'CallExpression') return false;
  const [first, ...rest] = registration.arguments;
  const functions = first?.type === 'Literal' || first?.type === 'TemplateLiteral' ? rest : registration.arguments;
  return (
    functions.length === 1 &&
    functions[0] !== undefined &&
    (functions[0] === limiter || contains(functions[0], limiter))
  );
}

/** True when every name in a statement has its value before another statement runs. */
function areKnownAt(file: FileModel, statement: Node, target: Node): boolean {
  return innerNodes(file, statement, 'Identifier').every((name) => {
    const variable = variableOf(file, name);
    const definition = variable && definitionOf(variable);
    if (!definition || contains(statement, definition.node)) return true;
    if (definition.type === 'FunctionName' || definition.type === 'ImportBinding') return true;
    return definition.node.range[1] <= target.range[0];
  });
}

/** The lines of a statement, with comments that stand right above it. */
function wholeLines(file: FileModel, statement: TSESTree.Node): [number, number] {
  let start = lineStart(file, statement.range[0]);
  for (const comment of [...file.comments].reverse()) {
    const gap = file.text.slice(comment.range[1], start);
    if (comment.range[1] <= start && /^[ \t]*\r?\n$/.test(gap)) {
      const above = lineStart(file, comment.range[0]);
      if (file.text.slice(above, comment.range[0]).trim() === '') start = above;
    }
  }
  const end = file.text.indexOf('\n', statement.range[1]);
  return [start, end < 0 ? file.text.length : end + 1];
}

function lineStart(file: FileModel, offset: number): number {
  return file.text.lastIndexOf('\n', offset - 1) + 1;
}

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}

function suggest(messageId: string, edits: readonly TextEdit[]): Suggestion {
  return { messageId, edits, imports: [] };
}
