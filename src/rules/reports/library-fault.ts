import type { LibraryEntry, LibraryRule } from '../../catalogue/libraries/entry.js';
import { optionEdit } from '../../analysis/edits/option-edits.js';
import type { LibraryFault } from '../../analysis/libraries/library-faults.js';
import { pathOf } from '../../analysis/libraries/option-values.js';
import { placeNameOf } from '../../analysis/libraries/construct-names.js';
import type { FileModel } from '../../analysis/model/file.js';
import { contains } from '../../analysis/syntax/ast.js';
import type { Confidence, Finding, RelatedPlace, Suggestion } from '../rule.js';

/** What nothing does to what the library holds, rule by rule; the rest of the sentences is the same for all. */
const NOTHING: Readonly<Record<LibraryRule, string>> = {
  'require-queue-limit': 'Nothing limits the {{holds}}',
  'require-prefetch': 'Nothing limits the {{holds}}',
  'require-dead-letter': 'Nothing puts the {{holds}} aside',
  'require-wait-timeout': 'Nothing ends the wait of the {{holds}}',
};

/** The messages of a rule that the catalogue feeds. */
export function libraryMessages(rule: LibraryRule): Readonly<Record<string, string>> {
  return {
    absent: `${NOTHING[rule]}: without '{{option}}' {{meaning}}. {{choose}}.`,
    value: `${NOTHING[rule]}: '{{option}}: {{value}}' means no limit, so {{meaning}}. {{choose}}.`,
    written: `${NOTHING[rule]}: '{{value}}' means no limit, so {{meaning}}. {{choose}}.`,
    none: `${NOTHING[rule]}: {{meaning}}. {{choose}}.`,
    addOption: "Set '{{option}}' to {{code}} (check the value).",
  };
}

/** One finding for each construct: entries of the same construct that ask for different options are one decision. */
export function libraryFindings(file: FileModel, faults: readonly LibraryFault[]): readonly Finding[] {
  const byCall = new Map<string, LibraryFault[]>();
  for (const fault of faults) {
    const { call, construct } = fault;
    const key = `${String(call.range[0])} ${String(construct.options?.node.range[0] ?? '')}`;
    const list = byCall.get(key);
    if (list) list.push(fault);
    else byCall.set(key, [fault]);
  }
  return [...byCall.values()].flatMap((same) => findingOf(file, same) ?? []);
}

function findingOf(file: FileModel, faults: readonly LibraryFault[]): Finding | null {
  const surest = surestOf(faults);
  const fault = faults.find(({ value }) => value !== null) ?? faults.find(({ confidence }) => confidence === surest);
  if (!fault) return null;
  const { entry, call, value, construct } = fault;
  const same = faults.filter(({ entry: other, confidence }) => other.holds === entry.holds && confidence === fault.confidence);
  const options = [...new Set(same.flatMap((one) => (one.value ? [] : optionName(one.entry) ?? [])))];
  const option = value ? value.name : options.join("' and '");
  return {
    range: [call.range[0], call.callee.range[1]],
    messageId: value ? (option === '' ? 'written' : 'value') : option === '' ? 'none' : 'absent',
    data: {
      holds: entry.holds,
      option,
      value: value ? shortText(value.file.textOf(value.node)) : '',
      meaning: entry.meaning,
      choose: entry.recommended.choose,
    },
    confidence: surest,
    name: placeNameOf(construct),
    related: relatedOf(file, fault),
    suggestions: faults.flatMap((one) => suggestionFor(file, one) ?? []),
  };
}

/** The option that people would look for first. */
function optionName({ options: [first] }: LibraryEntry): string | null {
  if (first?.key === undefined) return null;
  return typeof first.key === 'string' ? first.key : first.key.join('.');
}

function surestOf(faults: readonly LibraryFault[]): Confidence {
  const order: readonly Confidence[] = ['high', 'medium', 'low'];
  return order.find((one) => faults.some(({ confidence }) => confidence === one)) ?? 'low';
}

function relatedOf(file: FileModel, { value, construct }: LibraryFault): readonly RelatedPlace[] {
  const at = value ?? construct.options;
  if (!at) return [];
  const isElsewhere = at.file !== file;
  return [{ ...(isElsewhere ? { file: at.file } : {}), range: at.node.range, label: value ? 'means no limit' : 'options' }];
}

/** The option with the recommended value, where the options are in sight. */
function suggestionFor(file: FileModel, { entry, construct, value }: LibraryFault): Suggestion | null {
  const { code } = entry.recommended;
  const [first] = entry.options;
  if (code === null || first?.key === undefined) return null;
  const path = pathOf(first.key);
  if (path.includes('*')) return null;
  const data = { option: path.join('.'), code };
  if (value) {
    const isHere = value.file === file && value.name === path.join('.') && contains(construct.options?.node ?? construct.call, value.node);
    return isHere ? { messageId: 'addOption', data, edits: [{ range: value.node.range, text: code }], imports: [] } : null;
  }
  const { options, site, call } = construct;
  if (options === null || (options && options.file !== file) || (options === undefined && typeof site.options !== 'number')) return null;
  const edit = optionEdit(file, {
    call,
    options: options?.node ?? null,
    position: typeof site.options === 'number' ? site.options : call.arguments.length,
    path: options === undefined && site.within !== undefined ? [...pathOf(site.within), ...path] : path,
    value: code,
  });
  return edit && { messageId: 'addOption', data, edits: [edit], imports: [] };
}

/** Long values say no more than their beginning. */
function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 37)}...` : line;
}
