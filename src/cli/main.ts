#!/usr/bin/env node
import * as nodeModule from 'node:module';
import process from 'node:process';

// Newer versions of Node keep compiled code between runs, which saves most of the start-up time.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

const [{ rules }, { run }] = await Promise.all([import('../rules/index.js'), import('./run.js')]);

// A reader that stops early (`backpressure | head`) is no reason to crash.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  rules,
});
