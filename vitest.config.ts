import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that look at what the process has loaded so far, and so need one of their own. */
const OWN_PROCESS = ['test/project/tsconfig.test.ts'];

export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...OWN_PROCESS],
          // Loading the detectors anew for each of some 300 files takes ten times as long as the tests themselves.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own', include: OWN_PROCESS } },
    ],
  },
});
