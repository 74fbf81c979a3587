import { perFile, type FileModel } from './file.js';

/** Folders that hold tests, what tests need, and measurements, relative to the project. */
const TEST_FOLDERS = new Set([
  '__tests__', '__mocks__', '__fixtures__', 'test', 'tests', 'spec', 'specs', 'e2e', 'cypress', 'playwright', 'testing',
  'test-utils', 'bench', 'benchmark', 'benchmarks', 'leak-detection', 'storybook', 'stories',
]);

/** Folders and packages with a longer name for it: `integration-tests`, `shop-test-utils`. */
const TEST_FOLDER =
  /^(?:(?:[\w-]+[-_])?(?:integration|acceptance|e2e|end-to-end|functional|load|stress|smoke|performance|perf|system|api|contract|unit|ui|browser)[-_]?tests?|[\w-]+[-_]test[-_](?:utils?|helpers?|support|kit)|k6)$/;

/** At the top of a project or package these are tests; further down, `orders/acceptance`, the word may mean the business. */
const TOP_TEST_FOLDER = /^(?:(?:apps|packages|libs|services|modules)\/[\w.-]+\/)?acceptance\//;

const TEST_NAMES = /(?:[.\-_](?:test|tests|spec|specs|spc|e2e|bench|stories|story|mock|cy)|(?:^|\/)(?:test|spec|setupTests|vitest\.setup|jest\.setup|(?:[\w-]+-)?test-(?:support|utils?|helpers?|fixtures?)))\.[cm]?[jt]sx?$/;

/** Scripts that fill a database or simulate load: they run by hand, and end. */
const SCRIPT_NAMES = /(?:^|\/)(?:scripts|seeds?)\/|(?:^|\/)seed(?:[-.][-.\w]*)?\.[cm]?[jt]s$/;

/** True for scripts that somebody starts by hand: what they keep goes when they end. */
export function isOneShotScript(file: FileModel): boolean {
  return SCRIPT_NAMES.test(file.path.replaceAll('\\', '/'));
}

const TEST_LIBRARIES = /\bfrom\s*['"](?:vitest|@jest\/globals|node:test|bun:test|mocha|chai|ava|tap|sinon|@playwright\/test|cypress|@testing-library\/[\w-]+)['"]|\brequire\(\s*['"](?:node:test|mocha|chai|ava|tap|tape|sinon|assert\/strict)['"]\s*\)/;

/**
 * True for tests, what belongs to tests, and benchmarks: by path, or by a test library they import. They hold all of
 * their results, start everything at once and end soon, and nobody wants that changed.
 */
export const isTestFile = perFile((file): boolean => {
  const path = file.path.replaceAll('\\', '/');
  // An absolute path is outside the project: the folders above it say nothing about the file.
  const folders = path.startsWith('/') || /^[a-z]:/i.test(path) ? [] : path.split('/').slice(0, -1);
  return (
    TEST_NAMES.test(path) ||
    TOP_TEST_FOLDER.test(path) ||
    folders.some((folder) => TEST_FOLDERS.has(folder) || TEST_FOLDER.test(folder)) ||
    TEST_LIBRARIES.test(file.text)
  );
});
