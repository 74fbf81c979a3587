import type { TSESTree } from '@typescript-eslint/utils';
import { REPORTING_METHODS, REPORTS } from '../../catalogue/http-clients.js';
import { calleeName, enclosingFunction, isFunction, unwrap, wrapped } from '../syntax/ast.js';
import type { FileModel, Node } from '../model/file.js';
import { calleesOf, callsOf } from '../syntax/functions.js';
import { variableOf } from '../syntax/variables.js';

/**
 * What becomes of a wait that was read: something is done with it, it goes on in an error for others to read, or it
 * is only logged, shown or compared.
 */
export type ReadUse = 'waited' | 'carried' | 'reported';

/** Functions that give the same wait in another form. */
const CONVERTS =
  /^(?:Number|parse(?:Int|Float)?|String|Boolean|min|max|ceil|floor|round|abs|trunc|trim|is(?:NaN|Finite|Integer))$/;

const RANK: Readonly<Record<ReadUse, number>> = { reported: 0, carried: 1, waited: 2 };

function most(uses: readonly ReadUse[]): ReadUse {
  return uses.reduce<ReadUse>((best, use) => (RANK[use] > RANK[best] ? use : best), 'reported');
}

/** What becomes of the value of an expression. */
export function useOf(file: FileModel, node: Node, depth = 8): ReadUse {
  if (depth <= 0) return 'waited';
  const isName = node.type === 'Identifier' && isDeclared(node);
  if (isName) return ofName(file, node, depth);
  let current = wrapped(node);
  for (let parent = current.parent; parent; current = wrapped(parent), parent = current.parent) {
    switch (parent.type) {
      case 'ThrowStatement':
        return 'carried';
      case 'ExpressionStatement':
      case 'JSXExpressionContainer':
        return 'reported';
      case 'VariableDeclarator':
        return parent.id.type === 'Identifier' ? ofName(file, parent.id, depth) : 'waited';
      case 'AssignmentExpression': {
        if (parent.left === current) return 'reported';
        const left = unwrap(parent.left);
        if (left.type === 'Identifier') return ofName(file, left, depth);
        return left.type === 'MemberExpression' && /err|error|exception|\be\b/i.test(file.textOf(left.object))
          ? 'carried'
          : 'waited';
      }
      case 'IfStatement':
      case 'WhileStatement':
      case 'SwitchStatement':
        return 'reported';
      case 'ConditionalExpression':
        if (parent.test === current) return 'reported';
        break;
      case 'ReturnStatement': {
        const fn = enclosingFunction(parent);
        return fn ? ofResult(file, fn, depth) : 'waited';
      }
      case 'ArrowFunctionExpression':
        return parent.body === current ? ofResult(file, parent, depth) : 'waited';
      case 'NewExpression':
        if (/Error|Exception|Limit/.test(calleeName(parent) ?? '')) return 'carried';
        break;
      case 'CallExpression': {
        if (parent.callee === current) break;
        if (isReport(file, parent)) return 'reported';
        const own = ofArgument(file, parent, current, depth);
        if (own !== null) return own;
        if (!CONVERTS.test(calleeName(parent) ?? '')) return 'waited';
        break;
      }
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        return 'waited';
      default:
        if (parent.type.endsWith('Statement')) return 'reported';
    }
  }
  return 'waited';
}

function isDeclared(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  return (
    (parent.type === 'Property' && parent.value === node && parent.parent.type === 'ObjectPattern') ||
    (parent.type === 'AssignmentPattern' && parent.left === node)
  );
}

function ofName(file: FileModel, name: TSESTree.Identifier, depth: number): ReadUse {
  const reads = variableOf(file, name)?.references.filter((reference) => reference.isRead()) ?? [];
  return most(reads.map(({ identifier }) => useOf(file, identifier as Node, depth - 1)));
}

/** The calls of the function decide; a function whose calls are not in sight gives it to somebody. */
function ofResult(file: FileModel, fn: Parameters<typeof callsOf>[1], depth: number): ReadUse {
  const calls = callsOf(file, fn);
  return calls.length === 0 ? 'waited' : most(calls.map((call) => useOf(file, call, depth - 1)));
}

/** What a function of the file does with the argument. Null: none of this file. */
function ofArgument(file: FileModel, call: TSESTree.CallExpression, argument: Node, depth: number): ReadUse | null {
  const callees = calleesOf(file, call);
  if (callees.length === 0) return null;
  const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
  return most(
    callees.map((fn): ReadUse => {
      const parameter = fn.params[index];
      const target = parameter?.type === 'AssignmentPattern' ? parameter.left : parameter;
      return target?.type === 'Identifier' ? ofName(file, target, depth) : 'waited';
    }),
  );
}

/** True for calls that log, show or measure. */
export function isReport(file: FileModel, call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  if (isFunction(callee)) return false;
  const name = calleeName(call) ?? '';
  if (callee.type === 'MemberExpression' && REPORTING_METHODS.has(name)) return true;
  return (
    REPORTS.test(file.textOf(callee).slice(0, 100)) ||
    /^(?:log|debug|warn|notify|report|track)(?:[A-Z_]\w*)?$/.test(name)
  );
}
