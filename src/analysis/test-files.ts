import { perFile } from './file.js';

const TEST_PATH =
  /(?:^|[\\/])(?:__tests__|__mocks__|tests?|spec|e2e|cypress|playwright|mocks?)[\\/]|[.-](?:test|spec|mock|stories|e2e|cy)\.[cm]?[jt]sx?$/i;

const TEST_IMPORT =
  /(?:from|require\()\s*['"](?:vitest|@jest\/globals|node:test|mocha|chai|ava|tap|uvu|tape|@playwright\/test|bun:test|@testing-library\/[^'"]*|supertest)['"]/;

/** Suites that take their functions from the globals of the runner. */
const TEST_CALL = /^\s*(?:describe|suite|context|it|test)(?:\.\w+)?\(\s*['"`]/m;

/** True for tests, mocks and stories: by their path below the folder that is looked at, or by what they import and call. */
export const isTestFile = perFile(
  (file): boolean => TEST_PATH.test(file.path) || TEST_IMPORT.test(file.text) || TEST_CALL.test(file.text),
);
