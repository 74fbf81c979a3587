import type { Rule as ESLintRule, SourceCode } from 'eslint';
import type { TSESTree } from '@typescript-eslint/utils';
import { FileModel, type ScopeManager } from '../analysis/model/file.js';
import { canImport, importEdits } from '../analysis/edits/imports.js';
import { DEFAULT_SETTINGS, readSettings, SettingsError, type Settings } from '../analysis/model/settings.js';
import { findingsOf, type Confidence, type Finding, type Rule } from '../rules/rule.js';
import { CONFIDENCES, docsUrlOf, isAtLeast, PLUGIN_NAME, PRESET_CONFIDENCE, rulesMentionedIn } from './presets.js';

interface Options {
  readonly minConfidence: Confidence;
}

const DEFAULT_OPTIONS: Options = { minConfidence: PRESET_CONFIDENCE.recommended };

/** One model per program: all rules of a run over a file read the same one. */
const models = new WeakMap<object, FileModel>();

/** Settings are the same object for all files under one configuration; check them once. */
const settingsRead = new WeakMap<object, Settings | SettingsError>();

/** Programs for which a rule has reported that the settings are wrong; once per file is enough. */
const complained = new WeakSet<object>();

/** Turns a detector into a rule for ESLint, and for oxlint's `jsPlugins`. */
export function eslintRule(rule: Rule): ESLintRule.RuleModule {
  return {
    meta: {
      type: 'problem',
      docs: {
        description: rule.meta.description,
        url: docsUrlOf(rule),
        recommended: rule.meta.preset === 'recommended',
      },
      hasSuggestions: true,
      messages: { ...rule.meta.messages, invalidSettings: 'ESLint settings for backpressure: {{ reason }}.' },
      schema: [
        {
          type: 'object',
          description: 'What the rule reports.',
          properties: {
            minConfidence: {
              description: 'The least sure findings to report: `high`, `medium` (and surer) or `low` (all).',
              enum: [...CONFIDENCES],
            },
          },
          additionalProperties: false,
        },
      ],
      defaultOptions: [DEFAULT_OPTIONS],
    },
    create(context) {
      const { sourceCode } = context;
      const settings = settingsOf(context.settings[PLUGIN_NAME]);
      const known = settings instanceof SettingsError ? DEFAULT_SETTINGS : settings;
      if (rulesMentionedIn(sourceCode.text, [rule], known).length === 0) return {};
      const { minConfidence } = { ...DEFAULT_OPTIONS, ...(context.options[0] as Partial<Options> | undefined) };
      return {
        'Program:exit'(program) {
          if (settings instanceof SettingsError) {
            if (complained.has(program)) return;
            complained.add(program);
            const data = { reason: settings.message };
            context.report({ loc: { line: 1, column: 0 }, messageId: 'invalidSettings', data });
            return;
          }
          const file = modelOf(context, program, settings);
          for (const finding of findingsOf(rule, file)) {
            if (isAtLeast(finding.confidence, minConfidence)) context.report(reportOf(file, finding, sourceCode));
          }
        },
      };
    },
  };
}

function modelOf(context: ESLintRule.RuleContext, program: object, settings: Settings): FileModel {
  const { sourceCode } = context;
  let model = models.get(program);
  const path = pathOf(context);
  if (model?.settings !== settings || model.path !== path) {
    const ast = sourceCode.ast as unknown as TSESTree.Program;
    model = new FileModel({
      path,
      text: sourceCode.text,
      ast,
      scopes: sourceCode.scopeManager as unknown as ScopeManager,
      comments: sourceCode.getAllComments().filter(isComment) as unknown as TSESTree.Comment[],
      visitorKeys: sourceCode.visitorKeys,
      settings,
    });
    models.set(program, model);
  }
  return model;
}

/** Relative to where ESLint runs, so that a folder above the project (`/home/me/test/`) says nothing about a file. */
function pathOf({ cwd, filename }: ESLintRule.RuleContext): string {
  const path = filename.replaceAll('\\', '/');
  const folder = `${cwd.replaceAll('\\', '/').replace(/\/$/, '')}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** Not the `#!` line, which ESLint lists as a comment of the type `Shebang`. */
function isComment(comment: { readonly type: string }): boolean {
  return comment.type === 'Line' || comment.type === 'Block';
}

function settingsOf(raw: unknown): Settings | SettingsError {
  const known = typeof raw === 'object' && raw !== null ? settingsRead.get(raw) : undefined;
  if (known !== undefined) return known;
  const settings = checkedSettings(raw);
  if (typeof raw === 'object' && raw !== null) settingsRead.set(raw, settings);
  return settings;
}

function checkedSettings(raw: unknown): Settings | SettingsError {
  try {
    return readSettings(raw);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
}

function reportOf(file: FileModel, finding: Finding, sourceCode: SourceCode): ESLintRule.ReportDescriptor {
  return {
    loc: {
      start: sourceCode.getLocFromIndex(finding.range[0]),
      end: sourceCode.getLocFromIndex(finding.range[1]),
    },
    messageId: finding.messageId,
    data: { ...finding.data },
    suggest: finding.suggestions
      .filter(({ imports }) => canImport(file, imports))
      .map((suggestion) => ({
        messageId: suggestion.messageId,
        data: { ...suggestion.data },
        fix: (fixer) =>
          [...importEdits(file, suggestion.imports), ...suggestion.edits].map(({ range: [start, end], text }) =>
            fixer.replaceTextRange([start, end], text),
          ),
      })),
  };
}
