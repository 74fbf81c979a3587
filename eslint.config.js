import eslintPlugin from 'eslint-plugin-eslint-plugin';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
// The project's own rules, as they are built. `npm run lint` builds first.
import backpressure from './dist/index.js';

export default defineConfig([
  globalIgnores(['dist/', 'fixtures/', 'coverage/', 'bench/results/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Names and numbers in messages need no ceremony; objects in them are still a mistake.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // ESTree node types are compared with their names, as everywhere in the world of ESLint.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // `record['key']` says that the key may be missing.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // The reason of an AbortSignal is whatever its owner chose.
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/no-empty-function': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { backpressure },
    extends: ['backpressure/strict'],
  },
  {
    files: ['src/host/**/*.ts', 'src/index.ts'],
    extends: [eslintPlugin.configs.recommended],
  },
  {
    files: ['src/runtime/**/*.ts'],
    rules: {
      // JavaScript calls the runtime too, and platforms differ from their types: it checks what types promise.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      // An abort signal's reason is `any`, and has to arrive as it is.
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      // Lists that callbacks add to are walked by index.
      '@typescript-eslint/prefer-for-of': 'off',
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/runtime/**/*.ts'],
    rules: {
      // Tests call the runtime in every way that callers might: async functions that never wait, values where promises
      // are expected, reasons that are no errors, getters read for their effect.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
]);
