import { expect, it } from 'vitest';
import type { StepRole } from '../../../src/analysis/routes/request-paths.js';
import { mayLimit } from '../../../src/analysis/rate-limits/unseen-steps.js';
import { ofMarked } from '../marked-node.js';

function may(code: string, role: StepRole = 'middleware'): boolean {
  return ofMarked((file, node) => mayLimit({ file, node, registration: node, role }), code);
}

it.each([
  ["import { shield } from './security'; mark(shield)"],
  ["import security from './security'; mark(security())"],
  ["import { middleware } from './middleware'; mark(middleware.common)"],
  ["import { commonMiddleware } from '@acme/http'; mark(commonMiddleware)"],
  ["import { before } from './before'; mark([...before])"],
  ["import { protect } from './protect'; mark(wrap(protect))"],
  ["import { security } from './security'; mark(security(async (c, next) => next()))"],
])('may limit: %s', (code) => {
  expect(may(code)).toBe(true);
});

it.each([
  ["import { authenticate } from './auth'; mark(authenticate)"],
  ["import * as OpenApiValidator from 'express-openapi-validator'; mark(OpenApiValidator.middleware({ apiSpec }))"],
  ["import { createServer } from 'vite'; const vite = await createServer(); mark(vite.middlewares)"],
  ["import { requestMiddleware } from './tracing'; mark(requestMiddleware.trace)"],
  ["import { secureHeaders } from 'hono/secure-headers'; mark(secureHeaders())"],
  ['const protect = (req, res, next) => next(); mark(protect)'],
  ["import { createMiddleware } from 'hono/factory'; mark(createMiddleware(async (c, next) => next()))"],
  ["import { defineMiddleware } from './http'; const time = (c, next) => next(); mark(defineMiddleware(time))"],
  ["import helmet from 'helmet'; const security = helmet(); mark(security)"],
  ["import { cors } from './cors'; const before = [cors]; mark([...before])"],
])('does not: %s', (code) => {
  expect(may(code)).toBe(false);
});

it('looks at the rest of the name of a guard', () => {
  expect(may("import { RolesGuard } from './roles.guard'; mark(RolesGuard)", 'guard')).toBe(false);
  expect(may("import { AbuseGuard } from './abuse.guard'; mark(AbuseGuard)", 'guard')).toBe(true);
});

it('leaves handlers and options alone', () => {
  expect(may("import { protect } from './protect'; mark(protect)", 'handler')).toBe(false);
});
