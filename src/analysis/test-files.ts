import { perFile, type FileModel } from './file.js';

const TEST_PATH = /(?:^|[/\\])(?:__tests__|__mocks__|tests?|specs?|e2e|cypress)[/\\]|[._-](?:test|spec|e2e|cy|bench|stories)\.[cm]?[jt]sx?$|(?:^|[/\\])(?:jest|vitest|playwright|cypress|karma)\.(?:config|setup)\./i;
const TEST_IMPORT = /(?:from|require\()\s*['"](?:vitest|@jest\/globals|node:test|mocha|chai|ava|tap|uvu|tape|jasmine|@playwright\/test|bun:test|@std\/testing[^'"]*|@testing-library\/[^'"]*|supertest)['"]/;

/** True for tests and what belongs to them, where load is the author's own choice. */
export const isTestFile = perFile((file: FileModel): boolean => TEST_PATH.test(file.path) || TEST_IMPORT.test(file.text));
