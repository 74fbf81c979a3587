import type { TSESTree } from '@typescript-eslint/utils';
import type { LineIndex, Position } from './line-index.js';

/** Starts or ends silence at a place, for one rule or (null) for all. */
interface Switch extends Position {
  readonly type: 'disable' | 'enable';
  readonly ruleId: string | null;
}

/** Where ESLint's comments in one file silence findings. */
export interface Directives {
  /** True when a comment of the file silences this rule at this place. */
  silences(ruleId: string, place: Position): boolean;
}

const NOTHING: Directives = { silences: () => false };

const LABEL = /^(eslint(?:-(?:enable|disable(?:-(?:next-)?line)?))?)(?:\s|$)/u;
const REASON = /\s-{2,}\s/u;

/**
 * Reads ESLint's disable comments and gives them ESLint's meaning: block comments for ranges, both kinds of comment
 * for lines, names separated by commas, everything after ` -- ` a reason, and all rules when there is no name.
 * A comment block that configures a rule as off (`eslint` with `"id": "off"`) silences the rule in the whole file.
 */
export function readDirectives(comments: readonly TSESTree.Comment[], lines: LineIndex): Directives {
  // Ranges and single lines are two separate layers: enabling a range does not undo a line's directive.
  const ranges: Switch[] = [];
  const singles: Switch[] = [];
  const configured = new Map<string, boolean>();
  for (const comment of comments) {
    if (!comment.value.includes('eslint')) continue;
    const [directive = ''] = comment.value.split(REASON, 1);
    const label = LABEL.exec(directive.trim())?.[1];
    if (label === undefined || (comment.type === 'Line' && !label.endsWith('-line'))) continue;
    const value = directive.trim().slice(label.length);
    if (label === 'eslint') readConfiguration(value, configured);
    else addSwitches(label, value, lines.positionOf(comment.range[0]), lines.positionOf(comment.range[1]));
  }
  if (ranges.length === 0 && singles.length === 0 && configured.size === 0) return NOTHING;
  ranges.sort(compare);
  singles.sort(compare);
  return {
    silences: (ruleId, place) =>
      configured.get(ruleId) === true || isOff(ranges, ruleId, place) || isOff(singles, ruleId, place),
  };

  function addSwitches(label: string, value: string, start: Position, end: Position): void {
    for (const ruleId of namesIn(value)) {
      if (label === 'eslint-disable') ranges.push({ type: 'disable', ruleId, ...start });
      else if (label === 'eslint-enable') ranges.push({ type: 'enable', ruleId, ...start });
      // ESLint refuses this directive when its comment spans lines.
      else if (label === 'eslint-disable-line' && start.line !== end.line) continue;
      else {
        const line = label === 'eslint-disable-line' ? start.line : end.line + 1;
        singles.push({ type: 'disable', ruleId, line, column: 1 });
        singles.push({ type: 'enable', ruleId, line: line + 1, column: 0 });
      }
    }
  }
}

function namesIn(list: string): readonly (string | null)[] {
  const names = list
    .split(',')
    .map((name) => name.trim().replace(/^(?<quote>['"]?)(?<name>.*)\k<quote>$/su, '$<name>'))
    .filter((name) => name !== '');
  return names.length === 0 ? [null] : [...new Set(names)];
}

/** Notes for every `"plugin/rule": severity` whether the rule is off. The first comment about a rule wins. */
function readConfiguration(value: string, configured: Map<string, boolean>): void {
  const entries = /(?:^|[\s,{])(["']?)([\w@-]+(?:\/[\w-]+)+)\1\s*:\s*\[?\s*(["']?)(off|warn|error|[012])\3(?![\w.-])/gu;
  for (const [, , ruleId, , severity] of value.matchAll(entries)) {
    if (ruleId !== undefined && !configured.has(ruleId)) {
      configured.set(ruleId, severity === 'off' || severity === '0');
    }
  }
}

function isOff(switches: readonly Switch[], ruleId: string, place: Position): boolean {
  let off = false;
  for (const item of switches) {
    if (compare(item, place) > 0) break;
    if (item.ruleId === null || item.ruleId === ruleId) off = item.type === 'disable';
  }
  return off;
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.column - b.column;
}
